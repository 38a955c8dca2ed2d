/*
 * What the database at DATABASE_URL answers when waiting will not help: the operator has to correct the address, or the database.
 */
const BY_CODE: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL의 비밀번호나 사용자 이름이 맞지 않습니다.',
  '28000': '데이터베이스가 DATABASE_URL의 사용자를 받아들이지 않습니다. 사용자 이름과 pg_hba.conf를 확인해 주세요.',
  '3D000': 'DATABASE_URL의 데이터베이스가 없습니다. 이름을 고치거나 데이터베이스를 만들어 주세요.',
  '42501': '데이터베이스 사용자에게 권한이 없습니다. 그 데이터베이스의 소유자로 접속해 주세요.',
}
const NO_TLS = '데이터베이스가 TLS를 쓰지 않습니다. DATABASE_URL의 sslmode를 지우거나 데이터베이스에서 TLS를 켜 주세요.'
const BAD_CERTIFICATE =
  '데이터베이스의 TLS 인증서를 확인하지 못했습니다. 직접 만든 인증서라면 DATABASE_URL에 sslrootcert를 적어 주세요.'
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [
    /SASL.*password must be/,
    'DATABASE_URL에 비밀번호가 없습니다. postgres://사용자:비밀번호@주소/데이터베이스 꼴로 적어 주세요.',
  ],
  [/does not support SSL connections/, NO_TLS],
]
/** Node's codes for a certificate that it does not believe. */
const CERTIFICATE =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*|CERT_.*|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Why the database turns this program away until somebody corrects something, as a sentence; null for any other error. */
export function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = String((error as { code?: unknown }).code ?? '')
  const sentence =
    BY_CODE[code] ??
    BY_MESSAGE.find(([said]) => said.test(error.message))?.[1] ??
    (CERTIFICATE.test(code) ? BAD_CERTIFICATE : null)
  return sentence === null ? databaseRefusal(error.cause) : `${sentence} (${error.message})`
}
