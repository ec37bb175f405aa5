"""Expressions and conditions."""

import kernels  # noqa: F401 sets the path
import unittest

from pto_record.conditions import contradict
from pto_record.symbolic import SymbolicScalar, equal, of

i, n = SymbolicScalar("i"), SymbolicScalar("n")


class Expressions(unittest.TestCase):
    def test_what_cancels_is_a_number(self):
        self.assertEqual(((i + 1) * 8 - i * 8).concrete(), 8)

    def test_whole_multiples_leave_a_quotient(self):
        self.assertTrue(equal((i * 8 + 3) // 8, i))
        self.assertTrue(equal((i * 8 + 3) % 8, 3))
        self.assertTrue(equal((i * 8 - 1) // 8, i - 1))

    def test_quotients_round_down(self):
        self.assertEqual((of(-1) // 8).concrete(), -1)

    def test_a_minimum_is_known_where_the_difference_is(self):
        self.assertTrue(equal(i.min(i + 3), i))
        self.assertTrue(equal(i.max(i + 3), i + 3))

    def test_same_expressions_are_equal(self):
        self.assertTrue(equal(i * n + n, n + n * i))
        self.assertFalse(equal(i, n))

    def test_text_reads_like_python(self):
        self.assertEqual(str(n - i * 2 + 1), "-i * 2 + n + 1")
        self.assertEqual(str(i < n), "(i + 1 <= n)")

    def test_an_open_condition_is_no_boolean(self):
        with self.assertRaisesRegex(TypeError, "not known before the kernel runs"):
            bool(i < n)
        self.assertTrue(bool(i <= i))


class Conditions(unittest.TestCase):
    def test_first_and_later_iteration(self):
        self.assertTrue(contradict([i >= 0, i + 3 < n, i + 1 == 0]))
        self.assertFalse(contradict([i >= 0, i + 3 < n, i == 0]))

    def test_last_iteration_within_an_unrolled_body(self):
        body = [i >= 0, i + 3 < n]
        self.assertTrue(contradict(body + [i + 1 >= n]))
        self.assertFalse(contradict(body + [i + 4 >= n]))

    def test_equations_are_put_in(self):
        self.assertTrue(contradict([i == 2, n == i + 1, n > 3]))
        self.assertFalse(contradict([i == 2, n == i + 1, n >= 3]))

    def test_gaps_between_integers(self):
        self.assertTrue(contradict([i >= 2, i <= 3, i != 2, i != 3]))
        self.assertTrue(contradict([i * 2 == 3]))
        self.assertTrue(contradict([i * 2 > 4, i * 2 < 6]))

    def test_a_condition_and_its_negation(self):
        unknown = (i % n) == 0
        self.assertTrue(contradict([unknown, ~unknown]))
        self.assertFalse(contradict([(i > n) | (n > i)]))


if __name__ == "__main__":
    unittest.main()
