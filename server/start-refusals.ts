import { isLocalhost, type SettingProblem, type Settings, type StartConditions } from './settings.ts'

/** What `refusalsOfStart` checks besides the settings. */
export interface Start extends StartConditions {
  /** Whether other users may read the data folder, even after its modes were corrected as far as the file system allows. */
  readonly isDataFolderOpen: boolean
}

/** Values from example files of this project, which everyone can read. */
const EXAMPLE = /change.?me|example|for (the )?(tests|measurements)|^(password|비밀번호)$/i
/** A key with fewer different characters is too easy to guess, such as one character repeated. */
const FEWEST_CHARACTERS = 8
const isExampleKey = (key = '') => EXAMPLE.test(key) || (key !== '' && new Set(key).size < FEWEST_CHARACTERS)
const passwordIn = (url = '') => (URL.canParse(url) ? new URL(url).password : '')
/** Whether the site is for visitors on other computers. */
const isPublic = ({ publicUrl }: Settings) => publicUrl !== undefined && !isLocalhost(new URL(publicUrl))
const isStandIn = (settings: Settings, url: string | undefined) =>
  isPublic(settings) && url !== undefined && new URL(url).protocol === 'http:'

const ANOTHER_SECRET = '예시에 적혀 있어 누구나 아는 값입니다. 새로 만들어 주세요. 예: openssl rand -base64 32'
const STAND_IN = '개발용 대역의 주소입니다. 공개하는 사이트에서는 지워 주세요.'

const STAND_IN_SWITCH =
  '시험용 알림 서버를 허용합니다. 켜 두면 방문자가 이 컴퓨터의 주소로 요청을 보내게 할 수 있습니다. 지워 주세요.'

/** Reasons that end a start in production, by the setting to be corrected: each would let strangers in, or to a backup. */
export const REFUSED_IN_PRODUCTION: readonly (SettingProblem & {
  readonly isSo: (settings: Settings, start: Start) => boolean
})[] = [
  {
    setting: 'PUBLIC_URL',
    sentence:
      'https:// 로 시작해야 합니다. 아니면 비밀번호가 암호화되지 않은 채 오갑니다. 그래도 좋은 안쪽 망이라면 ALLOW_HTTP=yes를 함께 적어 주세요.',
    isSo: (settings) => !settings.isHttpAllowed && isPublic(settings) && !settings.publicUrl?.startsWith('https:'),
  },
  { setting: 'SECRET_KEY', sentence: ANOTHER_SECRET, isSo: ({ secretKey }) => isExampleKey(secretKey) },
  {
    setting: 'DATABASE_URL',
    sentence: `비밀번호가 ${ANOTHER_SECRET}`,
    isSo: ({ databaseUrl }) => EXAMPLE.test(passwordIn(databaseUrl)),
  },
  {
    setting: 'DATABASE_READ_URL',
    sentence: `비밀번호가 ${ANOTHER_SECRET}`,
    isSo: ({ databaseReadUrl }) => EXAMPLE.test(passwordIn(databaseReadUrl)),
  },
  {
    setting: 'DATABASE_DIRECT_URL',
    sentence: `비밀번호가 ${ANOTHER_SECRET}`,
    isSo: ({ databaseDirectUrl }) => EXAMPLE.test(passwordIn(databaseDirectUrl)),
  },
  {
    setting: 'BACKUP_PASSPHRASE',
    sentence: ANOTHER_SECRET,
    isSo: ({ backupPassphrase }) => isExampleKey(backupPassphrase),
  },
  {
    setting: 'BACKUP_FOLDER',
    sentence:
      '밤 백업에는 회원의 이름과 번호가 들어 있어 암호화해야 합니다. BACKUP_PASSPHRASE에 12자 이상의 암호를 적고 따로 보관해 주세요. 암호 없이 둘 폴더라면 BACKUP_UNENCRYPTED=yes를 함께 적어 주세요.',
    isSo: (settings) =>
      isPublic(settings) &&
      settings.backups !== null &&
      settings.backupPassphrase === undefined &&
      !settings.isUnencryptedBackupAllowed,
  },
  { setting: 'SOLAPI_URL', sentence: STAND_IN, isSo: (settings) => isStandIn(settings, settings.channels.sms?.url) },
  {
    setting: 'ALLOW_LOCAL_PUSH',
    sentence: STAND_IN_SWITCH,
    isSo: (settings) => isPublic(settings) && settings.isLocalPushAllowed,
  },
  {
    setting: 'GOOGLE_ISSUER',
    sentence: STAND_IN,
    isSo: (settings) => isStandIn(settings, settings.social.google?.issuer),
  },
  {
    setting: 'KAKAO_ISSUER',
    sentence: STAND_IN,
    isSo: (settings) => isStandIn(settings, settings.social.kakao?.issuer),
  },
  {
    setting: 'NODE_TLS_REJECT_UNAUTHORIZED',
    sentence: '0이면 누구나 다른 서버인 척할 수 있습니다. 지워 주세요.',
    isSo: (_, { tlsRejectUnauthorized }) => tlsRejectUnauthorized === '0',
  },
  {
    setting: 'NODE_OPTIONS',
    sentence: '디버거(--inspect)가 열려 있습니다. 공개하는 사이트에서는 지워 주세요.',
    isSo: (settings, { isDebugged }) => isDebugged && isPublic(settings),
  },
  {
    setting: '.env',
    sentence: '이 컴퓨터의 다른 사용자가 읽을 수 있습니다. chmod 600 .env 로 막아 주세요.',
    isSo: (settings, { isEnvFileOpen }) => isEnvFileOpen && isPublic(settings),
  },
  {
    setting: 'DATA_DIR',
    sentence: '이 컴퓨터의 다른 사용자가 읽을 수 있고, 막을 수도 없습니다. 권한을 지키는 디스크의 폴더로 정해 주세요.',
    isSo: (_, { isDataFolderOpen }) => isDataFolderOpen,
  },
]

/** The rows of REFUSED_IN_PRODUCTION that apply; in development every start goes on. */
export const refusalsOfStart = (settings: Settings, start: Start): readonly SettingProblem[] =>
  settings.mode === 'production' ? REFUSED_IN_PRODUCTION.filter(({ isSo }) => isSo(settings, start)) : []
