/** Sales, and of each rank winners and won per winner, of round 1245: the arithmetic of prizes holds for any round. */
export const TALLY = {
  total_sales: 124_358_734_000,
  prizes: [
    [10, 3_006_515_775],
    [91, 55_064_392],
    [3_102, 1_615_365],
    [163_177, 50_000],
    [2_786_728, 5_000],
  ] as const,
}
