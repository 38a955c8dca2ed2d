import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

const [LATE, FOR] = [200, 20]

/** Each answer of the leader by way of the pool comes 200 ms later, those of the replicas as ever. */
export const slowStatements: Fault = async ({ door }) => {
  door.delay(LATE)
  await rest(FOR)
  door.delay(0)
  return `${FOR} s of it`
}
