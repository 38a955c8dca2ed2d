/**
 * The stream of public changes (Server-Sent Events). It is no call that answers once, so it is declared here beside the
 * endpoints: a connection gets `time` and `now` at its beginning and `change` whenever published data change, each with the round
 * of the hour, and a comment now and then so that nothing in between takes it for dead.
 */
export const PUBLIC_EVENTS = '/api/v1/public/events'

/** The data of `time`: what time it is by the site, for devices whose own clock is wrong. */
export interface TimeEvent {
  /** ISO 8601, UTC. */
  readonly now: string
}
