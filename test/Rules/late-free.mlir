// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='[late-free]'

// The first tile of 102400 bytes waits for the last but one op while two tiles of
// 61440 bytes overflow UB with it.
pypto.func @late stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<100x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t12 = pypto.tensor {magic = 12 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t13 = pypto.tensor {magic = 13 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t14 = pypto.tensor {magic = 14 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t15 = pypto.tensor {magic = 15 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t16 = pypto.tensor {magic = 16 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t17 = pypto.tensor {magic = 17 : i64, mem_id = 1017 : i64, node = #pypto.node<incast>} : !pypto.tensor<60x256xfp32, device_ddr>
  %t18 = pypto.tensor {magic = 18 : i64, mem_id = 1018 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t19 = pypto.tensor {magic = 19 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t20 = pypto.tensor {magic = 20 : i64, mem_id = 1020 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t21 = pypto.tensor {magic = 21 : i64, mem_id = 1021 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t22 = pypto.tensor {magic = 22 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t23 = pypto.tensor {magic = 23 : i64, mem_id = 1023 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t24 = pypto.tensor {magic = 24 : i64, mem_id = 1024 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t25 = pypto.tensor {magic = 25 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t26 = pypto.tensor {magic = 26 : i64, mem_id = 1026 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t27 = pypto.tensor {magic = 27 : i64, mem_id = 1027 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t28 = pypto.tensor {magic = 28 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t29 = pypto.tensor {magic = 29 : i64, mem_id = 1029 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t30 = pypto.tensor {magic = 30 : i64, mem_id = 1030 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t31 = pypto.tensor {magic = 31 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t32 = pypto.tensor {magic = 32 : i64, mem_id = 1032 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t33 = pypto.tensor {magic = 33 : i64, mem_id = 1033 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t34 = pypto.tensor {magic = 34 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t35 = pypto.tensor {magic = 35 : i64, mem_id = 1035 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t36 = pypto.tensor {magic = 36 : i64, mem_id = 1036 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t37 = pypto.tensor {magic = 37 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t38 = pypto.tensor {magic = 38 : i64, mem_id = 1038 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t39 = pypto.tensor {magic = 39 : i64, mem_id = 1039 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t40 = pypto.tensor {magic = 40 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t41 = pypto.tensor {magic = 41 : i64, mem_id = 1041 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t42 = pypto.tensor {magic = 42 : i64, mem_id = 1042 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t43 = pypto.tensor {magic = 43 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t44 = pypto.tensor {magic = 44 : i64, mem_id = 1044 : i64} : !pypto.tensor<1x256xfp32, ub>
  %t45 = pypto.tensor {magic = 45 : i64, mem_id = 1045 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t44 : !pypto.tensor<1x256xfp32, ub>) {magic = 136 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t42 : !pypto.tensor<4x256xfp32, ub>) {magic = 137 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t39 : !pypto.tensor<4x256xfp32, ub>) {magic = 138 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t36 : !pypto.tensor<4x256xfp32, ub>) {magic = 139 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t33 : !pypto.tensor<4x256xfp32, ub>) {magic = 140 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t30 : !pypto.tensor<4x256xfp32, ub>) {magic = 141 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t27 : !pypto.tensor<4x256xfp32, ub>) {magic = 142 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t24 : !pypto.tensor<4x256xfp32, ub>) {magic = 143 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t21 : !pypto.tensor<4x256xfp32, ub>) {magic = 144 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t19 : !pypto.tensor<60x256xfp32, ub>) {magic = 145 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t18 : !pypto.tensor<60x256xfp32, ub>) {magic = 146 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 147 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<100x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.exp ins(%t2 : !pypto.tensor<100x256xfp32, ub>) outs(%t3 : !pypto.tensor<100x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.exp ins(%t3 : !pypto.tensor<100x256xfp32, ub>) outs(%t4 : !pypto.tensor<100x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  pypto.exp ins(%t4 : !pypto.tensor<100x256xfp32, ub>) outs(%t5 : !pypto.tensor<100x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.exp ins(%t5 : !pypto.tensor<100x256xfp32, ub>) outs(%t6 : !pypto.tensor<100x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.exp ins(%t6 : !pypto.tensor<100x256xfp32, ub>) outs(%t7 : !pypto.tensor<100x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  pypto.exp ins(%t7 : !pypto.tensor<100x256xfp32, ub>) outs(%t8 : !pypto.tensor<100x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.exp ins(%t8 : !pypto.tensor<100x256xfp32, ub>) outs(%t9 : !pypto.tensor<100x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  pypto.exp ins(%t9 : !pypto.tensor<100x256xfp32, ub>) outs(%t10 : !pypto.tensor<100x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.exp ins(%t10 : !pypto.tensor<100x256xfp32, ub>) outs(%t11 : !pypto.tensor<100x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.exp ins(%t11 : !pypto.tensor<100x256xfp32, ub>) outs(%t12 : !pypto.tensor<100x256xfp32, ub>) {magic = 111 : i64, latency = 50 : i64}
  pypto.exp ins(%t12 : !pypto.tensor<100x256xfp32, ub>) outs(%t13 : !pypto.tensor<100x256xfp32, ub>) {magic = 112 : i64, latency = 50 : i64}
  pypto.exp ins(%t13 : !pypto.tensor<100x256xfp32, ub>) outs(%t14 : !pypto.tensor<100x256xfp32, ub>) {magic = 113 : i64, latency = 50 : i64}
  pypto.exp ins(%t14 : !pypto.tensor<100x256xfp32, ub>) outs(%t15 : !pypto.tensor<100x256xfp32, ub>) {magic = 114 : i64, latency = 50 : i64}
  pypto.exp ins(%t15 : !pypto.tensor<100x256xfp32, ub>) outs(%t16 : !pypto.tensor<100x256xfp32, ub>) {magic = 115 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t17 : !pypto.tensor<60x256xfp32, device_ddr>) outs(%t18 : !pypto.tensor<60x256xfp32, ub>) {magic = 116 : i64, latency = 50 : i64}
  pypto.adds ins(%t18 : !pypto.tensor<60x256xfp32, ub>) outs(%t19 : !pypto.tensor<60x256xfp32, ub>) {magic = 117 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t20 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t21 : !pypto.tensor<4x256xfp32, ub>) {magic = 118 : i64, latency = 50 : i64}
  pypto.add ins(%t19, %t21 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t22 : !pypto.tensor<60x256xfp32, ub>) {magic = 119 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t23 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t24 : !pypto.tensor<4x256xfp32, ub>) {magic = 120 : i64, latency = 50 : i64}
  pypto.add ins(%t22, %t24 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t25 : !pypto.tensor<60x256xfp32, ub>) {magic = 121 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t26 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t27 : !pypto.tensor<4x256xfp32, ub>) {magic = 122 : i64, latency = 50 : i64}
  pypto.add ins(%t25, %t27 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t28 : !pypto.tensor<60x256xfp32, ub>) {magic = 123 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t29 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t30 : !pypto.tensor<4x256xfp32, ub>) {magic = 124 : i64, latency = 50 : i64}
  pypto.add ins(%t28, %t30 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t31 : !pypto.tensor<60x256xfp32, ub>) {magic = 125 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t32 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t33 : !pypto.tensor<4x256xfp32, ub>) {magic = 126 : i64, latency = 50 : i64}
  pypto.add ins(%t31, %t33 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t34 : !pypto.tensor<60x256xfp32, ub>) {magic = 127 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t35 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t36 : !pypto.tensor<4x256xfp32, ub>) {magic = 128 : i64, latency = 50 : i64}
  pypto.add ins(%t34, %t36 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t37 : !pypto.tensor<60x256xfp32, ub>) {magic = 129 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t38 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t39 : !pypto.tensor<4x256xfp32, ub>) {magic = 130 : i64, latency = 50 : i64}
  pypto.add ins(%t37, %t39 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t40 : !pypto.tensor<60x256xfp32, ub>) {magic = 131 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t41 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t42 : !pypto.tensor<4x256xfp32, ub>) {magic = 132 : i64, latency = 50 : i64}
  pypto.add ins(%t40, %t42 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t43 : !pypto.tensor<60x256xfp32, ub>) {magic = 133 : i64, latency = 50 : i64}
  // CHECK: info: 'pypto.mul' is the last to read a tensor of 102400 bytes that no op touched for 30 of 47 ops, while UB overflows [late-free]
  pypto.mul ins(%t16, %t43 : !pypto.tensor<100x256xfp32, ub>, !pypto.tensor<60x256xfp32, ub>) outs(%t44 : !pypto.tensor<1x256xfp32, ub>) {magic = 134 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t44 : !pypto.tensor<1x256xfp32, ub>) outs(%t45 : !pypto.tensor<1x256xfp32, device_ddr>) {magic = 135 : i64, latency = 50 : i64}
}

// With fewer ops in between.
pypto.func @soon stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<100x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t12 = pypto.tensor {magic = 12 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t13 = pypto.tensor {magic = 13 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t14 = pypto.tensor {magic = 14 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t15 = pypto.tensor {magic = 15 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t16 = pypto.tensor {magic = 16 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t17 = pypto.tensor {magic = 17 : i64, mem_id = 1017 : i64, node = #pypto.node<incast>} : !pypto.tensor<60x256xfp32, device_ddr>
  %t18 = pypto.tensor {magic = 18 : i64, mem_id = 1018 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t19 = pypto.tensor {magic = 19 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t20 = pypto.tensor {magic = 20 : i64, mem_id = 1020 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t21 = pypto.tensor {magic = 21 : i64, mem_id = 1021 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t22 = pypto.tensor {magic = 22 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t23 = pypto.tensor {magic = 23 : i64, mem_id = 1023 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t24 = pypto.tensor {magic = 24 : i64, mem_id = 1024 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t25 = pypto.tensor {magic = 25 : i64, mem_id = 1019 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t26 = pypto.tensor {magic = 26 : i64, mem_id = 1026 : i64} : !pypto.tensor<1x256xfp32, ub>
  %t27 = pypto.tensor {magic = 27 : i64, mem_id = 1027 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t26 : !pypto.tensor<1x256xfp32, ub>) {magic = 124 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t24 : !pypto.tensor<4x256xfp32, ub>) {magic = 125 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t21 : !pypto.tensor<4x256xfp32, ub>) {magic = 126 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t19 : !pypto.tensor<60x256xfp32, ub>) {magic = 127 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t18 : !pypto.tensor<60x256xfp32, ub>) {magic = 128 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 129 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<100x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.exp ins(%t2 : !pypto.tensor<100x256xfp32, ub>) outs(%t3 : !pypto.tensor<100x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.exp ins(%t3 : !pypto.tensor<100x256xfp32, ub>) outs(%t4 : !pypto.tensor<100x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  pypto.exp ins(%t4 : !pypto.tensor<100x256xfp32, ub>) outs(%t5 : !pypto.tensor<100x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.exp ins(%t5 : !pypto.tensor<100x256xfp32, ub>) outs(%t6 : !pypto.tensor<100x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.exp ins(%t6 : !pypto.tensor<100x256xfp32, ub>) outs(%t7 : !pypto.tensor<100x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  pypto.exp ins(%t7 : !pypto.tensor<100x256xfp32, ub>) outs(%t8 : !pypto.tensor<100x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.exp ins(%t8 : !pypto.tensor<100x256xfp32, ub>) outs(%t9 : !pypto.tensor<100x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  pypto.exp ins(%t9 : !pypto.tensor<100x256xfp32, ub>) outs(%t10 : !pypto.tensor<100x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.exp ins(%t10 : !pypto.tensor<100x256xfp32, ub>) outs(%t11 : !pypto.tensor<100x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.exp ins(%t11 : !pypto.tensor<100x256xfp32, ub>) outs(%t12 : !pypto.tensor<100x256xfp32, ub>) {magic = 111 : i64, latency = 50 : i64}
  pypto.exp ins(%t12 : !pypto.tensor<100x256xfp32, ub>) outs(%t13 : !pypto.tensor<100x256xfp32, ub>) {magic = 112 : i64, latency = 50 : i64}
  pypto.exp ins(%t13 : !pypto.tensor<100x256xfp32, ub>) outs(%t14 : !pypto.tensor<100x256xfp32, ub>) {magic = 113 : i64, latency = 50 : i64}
  pypto.exp ins(%t14 : !pypto.tensor<100x256xfp32, ub>) outs(%t15 : !pypto.tensor<100x256xfp32, ub>) {magic = 114 : i64, latency = 50 : i64}
  pypto.exp ins(%t15 : !pypto.tensor<100x256xfp32, ub>) outs(%t16 : !pypto.tensor<100x256xfp32, ub>) {magic = 115 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t17 : !pypto.tensor<60x256xfp32, device_ddr>) outs(%t18 : !pypto.tensor<60x256xfp32, ub>) {magic = 116 : i64, latency = 50 : i64}
  pypto.adds ins(%t18 : !pypto.tensor<60x256xfp32, ub>) outs(%t19 : !pypto.tensor<60x256xfp32, ub>) {magic = 117 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t20 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t21 : !pypto.tensor<4x256xfp32, ub>) {magic = 118 : i64, latency = 50 : i64}
  pypto.add ins(%t19, %t21 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t22 : !pypto.tensor<60x256xfp32, ub>) {magic = 119 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t23 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t24 : !pypto.tensor<4x256xfp32, ub>) {magic = 120 : i64, latency = 50 : i64}
  pypto.add ins(%t22, %t24 : !pypto.tensor<60x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t25 : !pypto.tensor<60x256xfp32, ub>) {magic = 121 : i64, latency = 50 : i64}
  pypto.mul ins(%t16, %t25 : !pypto.tensor<100x256xfp32, ub>, !pypto.tensor<60x256xfp32, ub>) outs(%t26 : !pypto.tensor<1x256xfp32, ub>) {magic = 122 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t26 : !pypto.tensor<1x256xfp32, ub>) outs(%t27 : !pypto.tensor<1x256xfp32, device_ddr>) {magic = 123 : i64, latency = 50 : i64}
}

// With tiles that fit beside it.
pypto.func @fits stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<100x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t12 = pypto.tensor {magic = 12 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t13 = pypto.tensor {magic = 13 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t14 = pypto.tensor {magic = 14 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t15 = pypto.tensor {magic = 15 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t16 = pypto.tensor {magic = 16 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t17 = pypto.tensor {magic = 17 : i64, mem_id = 1017 : i64, node = #pypto.node<incast>} : !pypto.tensor<40x256xfp32, device_ddr>
  %t18 = pypto.tensor {magic = 18 : i64, mem_id = 1018 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t19 = pypto.tensor {magic = 19 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t20 = pypto.tensor {magic = 20 : i64, mem_id = 1020 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t21 = pypto.tensor {magic = 21 : i64, mem_id = 1021 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t22 = pypto.tensor {magic = 22 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t23 = pypto.tensor {magic = 23 : i64, mem_id = 1023 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t24 = pypto.tensor {magic = 24 : i64, mem_id = 1024 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t25 = pypto.tensor {magic = 25 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t26 = pypto.tensor {magic = 26 : i64, mem_id = 1026 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t27 = pypto.tensor {magic = 27 : i64, mem_id = 1027 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t28 = pypto.tensor {magic = 28 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t29 = pypto.tensor {magic = 29 : i64, mem_id = 1029 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t30 = pypto.tensor {magic = 30 : i64, mem_id = 1030 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t31 = pypto.tensor {magic = 31 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t32 = pypto.tensor {magic = 32 : i64, mem_id = 1032 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t33 = pypto.tensor {magic = 33 : i64, mem_id = 1033 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t34 = pypto.tensor {magic = 34 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t35 = pypto.tensor {magic = 35 : i64, mem_id = 1035 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t36 = pypto.tensor {magic = 36 : i64, mem_id = 1036 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t37 = pypto.tensor {magic = 37 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t38 = pypto.tensor {magic = 38 : i64, mem_id = 1038 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t39 = pypto.tensor {magic = 39 : i64, mem_id = 1039 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t40 = pypto.tensor {magic = 40 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t41 = pypto.tensor {magic = 41 : i64, mem_id = 1041 : i64, node = #pypto.node<incast>} : !pypto.tensor<4x256xfp32, device_ddr>
  %t42 = pypto.tensor {magic = 42 : i64, mem_id = 1042 : i64} : !pypto.tensor<4x256xfp32, ub>
  %t43 = pypto.tensor {magic = 43 : i64, mem_id = 1019 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t44 = pypto.tensor {magic = 44 : i64, mem_id = 1044 : i64} : !pypto.tensor<1x256xfp32, ub>
  %t45 = pypto.tensor {magic = 45 : i64, mem_id = 1045 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t44 : !pypto.tensor<1x256xfp32, ub>) {magic = 136 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t42 : !pypto.tensor<4x256xfp32, ub>) {magic = 137 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t39 : !pypto.tensor<4x256xfp32, ub>) {magic = 138 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t36 : !pypto.tensor<4x256xfp32, ub>) {magic = 139 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t33 : !pypto.tensor<4x256xfp32, ub>) {magic = 140 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t30 : !pypto.tensor<4x256xfp32, ub>) {magic = 141 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t27 : !pypto.tensor<4x256xfp32, ub>) {magic = 142 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t24 : !pypto.tensor<4x256xfp32, ub>) {magic = 143 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t21 : !pypto.tensor<4x256xfp32, ub>) {magic = 144 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t19 : !pypto.tensor<40x256xfp32, ub>) {magic = 145 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t18 : !pypto.tensor<40x256xfp32, ub>) {magic = 146 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 147 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<100x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.exp ins(%t2 : !pypto.tensor<100x256xfp32, ub>) outs(%t3 : !pypto.tensor<100x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.exp ins(%t3 : !pypto.tensor<100x256xfp32, ub>) outs(%t4 : !pypto.tensor<100x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  pypto.exp ins(%t4 : !pypto.tensor<100x256xfp32, ub>) outs(%t5 : !pypto.tensor<100x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.exp ins(%t5 : !pypto.tensor<100x256xfp32, ub>) outs(%t6 : !pypto.tensor<100x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.exp ins(%t6 : !pypto.tensor<100x256xfp32, ub>) outs(%t7 : !pypto.tensor<100x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  pypto.exp ins(%t7 : !pypto.tensor<100x256xfp32, ub>) outs(%t8 : !pypto.tensor<100x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.exp ins(%t8 : !pypto.tensor<100x256xfp32, ub>) outs(%t9 : !pypto.tensor<100x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  pypto.exp ins(%t9 : !pypto.tensor<100x256xfp32, ub>) outs(%t10 : !pypto.tensor<100x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.exp ins(%t10 : !pypto.tensor<100x256xfp32, ub>) outs(%t11 : !pypto.tensor<100x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.exp ins(%t11 : !pypto.tensor<100x256xfp32, ub>) outs(%t12 : !pypto.tensor<100x256xfp32, ub>) {magic = 111 : i64, latency = 50 : i64}
  pypto.exp ins(%t12 : !pypto.tensor<100x256xfp32, ub>) outs(%t13 : !pypto.tensor<100x256xfp32, ub>) {magic = 112 : i64, latency = 50 : i64}
  pypto.exp ins(%t13 : !pypto.tensor<100x256xfp32, ub>) outs(%t14 : !pypto.tensor<100x256xfp32, ub>) {magic = 113 : i64, latency = 50 : i64}
  pypto.exp ins(%t14 : !pypto.tensor<100x256xfp32, ub>) outs(%t15 : !pypto.tensor<100x256xfp32, ub>) {magic = 114 : i64, latency = 50 : i64}
  pypto.exp ins(%t15 : !pypto.tensor<100x256xfp32, ub>) outs(%t16 : !pypto.tensor<100x256xfp32, ub>) {magic = 115 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t17 : !pypto.tensor<40x256xfp32, device_ddr>) outs(%t18 : !pypto.tensor<40x256xfp32, ub>) {magic = 116 : i64, latency = 50 : i64}
  pypto.adds ins(%t18 : !pypto.tensor<40x256xfp32, ub>) outs(%t19 : !pypto.tensor<40x256xfp32, ub>) {magic = 117 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t20 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t21 : !pypto.tensor<4x256xfp32, ub>) {magic = 118 : i64, latency = 50 : i64}
  pypto.add ins(%t19, %t21 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t22 : !pypto.tensor<40x256xfp32, ub>) {magic = 119 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t23 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t24 : !pypto.tensor<4x256xfp32, ub>) {magic = 120 : i64, latency = 50 : i64}
  pypto.add ins(%t22, %t24 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t25 : !pypto.tensor<40x256xfp32, ub>) {magic = 121 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t26 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t27 : !pypto.tensor<4x256xfp32, ub>) {magic = 122 : i64, latency = 50 : i64}
  pypto.add ins(%t25, %t27 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t28 : !pypto.tensor<40x256xfp32, ub>) {magic = 123 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t29 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t30 : !pypto.tensor<4x256xfp32, ub>) {magic = 124 : i64, latency = 50 : i64}
  pypto.add ins(%t28, %t30 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t31 : !pypto.tensor<40x256xfp32, ub>) {magic = 125 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t32 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t33 : !pypto.tensor<4x256xfp32, ub>) {magic = 126 : i64, latency = 50 : i64}
  pypto.add ins(%t31, %t33 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t34 : !pypto.tensor<40x256xfp32, ub>) {magic = 127 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t35 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t36 : !pypto.tensor<4x256xfp32, ub>) {magic = 128 : i64, latency = 50 : i64}
  pypto.add ins(%t34, %t36 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t37 : !pypto.tensor<40x256xfp32, ub>) {magic = 129 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t38 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t39 : !pypto.tensor<4x256xfp32, ub>) {magic = 130 : i64, latency = 50 : i64}
  pypto.add ins(%t37, %t39 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t40 : !pypto.tensor<40x256xfp32, ub>) {magic = 131 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t41 : !pypto.tensor<4x256xfp32, device_ddr>) outs(%t42 : !pypto.tensor<4x256xfp32, ub>) {magic = 132 : i64, latency = 50 : i64}
  pypto.add ins(%t40, %t42 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<4x256xfp32, ub>) outs(%t43 : !pypto.tensor<40x256xfp32, ub>) {magic = 133 : i64, latency = 50 : i64}
  pypto.mul ins(%t16, %t43 : !pypto.tensor<100x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t44 : !pypto.tensor<1x256xfp32, ub>) {magic = 134 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t44 : !pypto.tensor<1x256xfp32, ub>) outs(%t45 : !pypto.tensor<1x256xfp32, device_ddr>) {magic = 135 : i64, latency = 50 : i64}
}
