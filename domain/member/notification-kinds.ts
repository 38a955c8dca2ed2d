/**
 * Kinds of notifications that members get without asking: always in their inbox, and outside of the site where they asked
 * for it.
 */
export const NOTIFICATION_KINDS = ['result', 'shared', 'claim', 'plan', 'news', 'security'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
export const NOTIFICATION_KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  result: '내 번호 결과',
  shared: '함께 산 복권',
  claim: '청구 마감',
  plan: '구독 만료',
  news: '공지',
  security: '계정 보안',
}

/** Ways on which a notification leaves the site. */
export const NOTIFICATION_CHANNELS = ['push', 'sms'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
export const NOTIFICATION_CHANNEL_NAMES: Readonly<Record<NotificationChannel, string>> = {
  push: '앱 알림',
  sms: '문자',
}

/** The consent without which a kind does not go out on a channel. */
export const consentTo = (kind: NotificationKind, channel: NotificationChannel) => `${kind}_${channel}` as const
/** Both in Korean. */
export const noticesName = (kind: NotificationKind, channel: NotificationChannel) =>
  `${NOTIFICATION_KIND_NAMES[kind]} ${NOTIFICATION_CHANNEL_NAMES[channel]}`
/** Every kind on every channel. */
export const KINDS_ON_CHANNELS = NOTIFICATION_KINDS.flatMap((kind) =>
  NOTIFICATION_CHANNELS.map((channel) => ({ kind, channel, consent: consentTo(kind, channel) })),
)
