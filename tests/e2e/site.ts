import { askServer } from '#server/staff/staff-socket.ts'

/** A running site, as journeys know it. */
export interface Site {
  readonly origin: string
  /** Milliseconds since 1970 by the clock of the site. */
  readonly now: () => number
  /** Does a command of staff, and says what was answered. @throws {Error} when it is refused */
  readonly staff: (...argv: string[]) => Promise<string>
  /** The same, with what the command reads from its input. */
  readonly staffWithInput: (input: string, ...argv: string[]) => Promise<string>
}

/** The site of a server by its data folder. */
export function siteOf(origin: string, folder: string, now = Date.now): Site {
  const ask = async (argv: readonly string[], input?: string) => {
    const done = await askServer(folder, { argv, actor: 'journey', ...(input !== undefined && { input }) })
    if (done?.code !== 0) throw new Error(`${argv.join(' ')}: ${done?.output ?? 'no server'}`)
    return done.output
  }
  return {
    origin,
    now,
    staff: (...argv) => ask(argv),
    staffWithInput: (input, ...argv) => ask(argv, input),
  }
}

/** The one that `start-site.ts` has started for all journeys. */
export const sharedSite = () => siteOf(process.env.SITE ?? '', process.env.SITE_FOLDER ?? '')
