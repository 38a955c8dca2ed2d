/** What is said wherever something could not be done or had because the device has no line; nothing was sent, so nothing is lost. */
export const OFFLINE = '인터넷 연결이 끊겼어요. 연결되면 다시 시도해 주세요.'
