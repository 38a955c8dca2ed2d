/**
 * Facts of every member, and the limits of the forms for signing up and in. Lengths are in characters as people count
 * them.
 */

/** How a member signs in: with a password (`email`), or at a social provider. */
export const PROVIDERS = ['email', 'google', 'kakao'] as const

/** Providers of social login, as URLs name them. */
export const SOCIAL_PROVIDERS = ['google', 'kakao'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
export const SOCIAL_PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = { kakao: '카카오', google: '구글' }
export const PROVIDER_NAMES: Readonly<Record<(typeof PROVIDERS)[number], string>> = {
  email: '아이디와 비밀번호',
  ...SOCIAL_PROVIDER_NAMES,
}

/** Consents that a member must have given; social members and other clients may be without them. */
export const REQUIRED_CONSENTS = ['terms', 'privacy', 'age'] as const
export type RequiredConsent = (typeof REQUIRED_CONSENTS)[number]

/** The ways in which a session begins. */
export const SESSION_METHODS = ['password', 'temporary_password', 'phone_code', 'passkey', 'google', 'kakao'] as const
export type SessionMethod = (typeof SESSION_METHODS)[number]
export const SESSION_METHOD_NAMES: Readonly<Record<SessionMethod, string>> = {
  password: '비밀번호',
  temporary_password: '임시 비밀번호',
  phone_code: '휴대폰 인증번호',
  passkey: '패스키',
  ...SOCIAL_PROVIDER_NAMES,
}

export const SHORTEST_USERNAME = 3
export const LONGEST_USERNAME = 30
/** For a password at registration and for a changed one. */
export const SHORTEST_PASSWORD = 6
export const SHORTEST_NEW_PASSWORD = 8
export const LONGEST_PASSWORD = 128
/** Of a whole name, and of each of its two parts. */
export const LONGEST_NAME = 50
export const LONGEST_NAME_PART = 25
export const LONGEST_NICKNAME = 30
/** Digits of a code that is sent by text message, and for how long it works. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 3
export const TEMPORARY_PASSWORD_MINUTES = 30
/** For how long the username of a deleted account is taken. */
export const RETIRED_USERNAME_DAYS = 30

/**
 * A whole name out of its two parts, joined by a space in the order in which Koreans write it: `홍 길동`. Empty while
 * either is missing.
 */
export function fullName({ lastName, firstName }: { readonly lastName: string; readonly firstName: string }): string {
  const [last, first] = [lastName.trim(), firstName.trim()]
  return last === '' || first === '' ? '' : `${last} ${first}`
}

/** Family names that stand behind nearly everybody; two syllables first. */
const FAMILY_NAMES =
  /^(?:남궁|황보|제갈|선우|독고|사공|서문|[강고공곽구권기길김나남노도류마맹명모문민박반방배백변복봉부빈사서석선설성소손송승신심안양어엄여연염예오옥온왕용우원위유육윤은음이인임장전정제조주지진차채천최추탁편표피하한함허현형홍황])$/

/**
 * A whole name with the family name first, as Koreans write it: `길동 홍` is `홍 길동`. Other names than two Hangul words, and
 * those where both or neither could be a family name, stay as they are.
 */
export function familyNameFirst(name: string): string {
  const [one = '', other = '', ...more] = name.split(' ')
  return more.length === 0 && !FAMILY_NAMES.test(one) && FAMILY_NAMES.test(other) && /^[가-힣]+$/.test(one)
    ? `${other} ${one}`
    : name
}

/** A name as one is called by it: Korean names are written without the space that the two fields of a form leave. */
export const calledName = (name: string): string => name.replace(/(?<=\p{Script=Hangul})\s+(?=\p{Script=Hangul})/gu, '')

/** A name with only its first and last character, `김*나`; of two characters only the first. */
export function maskedName(name: string): string {
  const letters = [...name]
  if (letters.length < 3) return letters.map((letter, i) => (i === 0 && letters.length === 2 ? letter : '*')).join('')
  return [letters[0], '*'.repeat(letters.length - 2), letters.at(-1)].join('')
}

/** A username with only its beginning, `han***`. */
export const maskedUsername = (username: string) => {
  const shown = Math.min(3, Math.ceil(username.length / 2))
  return username.slice(0, shown) + '*'.repeat(username.length - shown)
}
