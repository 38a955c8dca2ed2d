import { aFolder, type RunningServer, startServer } from '../process/running-server.ts'
import { test } from './journey.ts'
import { staffOf } from './staff.ts'

/** A site for the journeys of one file alone, which may change what every visitor sees. They run one after another. */
export function useOwnSite() {
  let folder = ''
  let server: RunningServer | undefined
  let remove = () => {}
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    ;({ folder, remove } = aFolder())
    server = await startServer({ dataDir: folder })
  })
  test.afterAll(async () => {
    await server?.stop()
    remove()
  })
  return {
    url: (path: string) => (server?.origin ?? '') + path,
    staff: (...argv: string[]) => staffOf(folder, argv),
    staffWithInput: (input: string, ...argv: string[]) => staffOf(folder, argv, input),
  }
}
