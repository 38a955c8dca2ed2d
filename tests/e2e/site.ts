import { askServer } from '#server/staff/staff-socket.ts'

/** Does a command of staff by the server of a data folder, and says what it answered. @throws {Error} when it is refused */
export async function staffOf(folder: string, argv: readonly string[], input?: string): Promise<string> {
  const done = await askServer(folder, {
    argv,
    actor: 'journey',
    ...(input !== undefined && { input }),
  })
  if (done?.code !== 0) throw new Error(`${argv.join(' ')}: ${done?.output ?? 'no server'}`)
  return done.output
}

/** The same by the server that all journeys share. */
export const staff = (...argv: string[]) => staffOf(process.env.SITE_FOLDER ?? '', argv)
