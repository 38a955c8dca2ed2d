/**
 * The sentence wherever an action or a reading failed because the device is offline; nothing was sent, so nothing is
 * lost.
 */
export const OFFLINE = '인터넷 연결이 끊겼어요. 연결되면 다시 시도해 주세요.'
