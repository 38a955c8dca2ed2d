/**
 * The sentence wherever an action or a reading failed because the device is offline; nothing was sent, so nothing is
 * lost.
 */
export const OFFLINE = '인터넷 연결이 끊겼어요. 연결되면 다시 시도해 주세요.'

/** Where the service worker lies; its scope is the whole site. */
export const WORKER_PATH = '/service-worker.js'

/** Caches of the device, by what they hold. Those of a release carry its name (web/service-worker/service-worker.ts). */
export const CACHES = {
  /** Answers of the API that anyone may read. */
  public: 'lottolens-public',
  /** Answers that only a member may read; emptied when they leave. */
  member: 'lottolens-member',
  /** A picture that another app handed over, until the page takes it. */
  shared: 'lottolens-shared',
} as const

/** The address under which the handed picture waits in its cache; nothing on the site lies there. */
export const SHARED_PICTURE = '/check/shared-picture'
/** The query key with which the worker, or the server in its absence, leads on from a picture that was handed over. */
export const SHARED_KEY = 'shared'

/** The message of a page to the worker when a member has left or another one came. */
export const FORGET_MEMBER = 'forget-member'

/** The name under which sessions that were left without a line wait in local storage to be ended. */
export const UNSENT_LOG_OUTS = 'unsent_log_outs'

/** Begins the name under which what a member did without a line waits in local storage; their number follows. */
export const WAITING_WRITES = 'waiting_writes_'

/** Names under which the browser stores what is one member's; they are emptied when the session ends, whoever ended it. */
export const MEMBER_KEYS = {
  /** Said where the member let this browser be woken, so that a lost subscription is made anew. */
  push: 'push_wanted',
  /** Tickets that the member has checked in this browser, with whose they are. */
  tickets: 'checked_tickets_of_member',
  /** The ticket that waits for its owner to sign in. */
  ticketToSave: 'ticket_to_save',
  /** The last choice of how to make numbers, with whose it is. */
  generator: 'generator_settings',
} as const
