"""Arrays that have a shape, a type and, when small, values.

The stand-ins for torch and numpy are both made of these. A script that tests a
kernel needs shapes, types and the few integers that decide shapes; it does not need
its gigabytes of random numbers. So an array keeps values only where they are cheap
(`storage.LIMIT`), and everything computed from an array without values has none.
"""
