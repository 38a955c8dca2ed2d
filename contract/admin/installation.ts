import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count } from '../fields.ts'

export const copyDatabase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/installation/copies',
  access: { staff: 'installation:backup' },
  action: '데이터베이스를 복사',
  refuses: ['database_elsewhere'],
  summary: '내장 데이터베이스의 파일을 지금 이 순간의 것으로 데이터 폴더 안에 복사합니다. `npm run backup`이 부릅니다.',
  own_transactions: true,
  needs_fresh_factor: true,
  reply: z.object({
    /** The folder of the copy on the server's own disk; the caller removes it. */
    folder: z.string(),
  }),
})

export const carryOverKeys = endpoint({
  method: 'POST',
  path: '/api/v1/admin/installation/carry-over-keys',
  access: { staff: 'installation:keys' },
  action: '전 열쇠로 저장된 것을 이동',
  refuses: ['no_fallback_key'],
  summary:
    '전 열쇠(SECRET_KEY_FALLBACK)로 저장된 것을 지금 열쇠로 옮깁니다. 끝나면 전 열쇠를 설정에서 지워도 됩니다. 전 열쇠가 없으면 거절합니다(no_fallback_key).',
  own_transactions: true,
  needs_fresh_factor: true,
  reply: z.object({
    /** Texts that were sealed anew. */
    texts: Count,
  }),
})

export const replaceLogKey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/installation/log-key',
  access: { staff: 'installation:keys' },
  action: '기록에 서명하는 열쇠를 교체',
  summary:
    '기록에 서명하는 열쇠를 새로 만듭니다. 앞의 열쇠는 30일 동안 함께 서명합니다. 앞의 열쇠를 도둑맞았으면(is_stolen) 바로 멈춥니다. 오래된 백업을 되살려 앞의 기록을 이을 수 없을 때는 새 이름(log_name)으로 시작합니다.',
  needs_fresh_factor: true,
  body: z.object({
    is_stolen: z.boolean().optional(),
    /** The name of the log from now on, where it cannot go on as the one before: an older backup was restored. */
    log_name: z
      .string()
      .regex(/^[a-z0-9.:-]+(\/[a-z0-9-]+)+$/, { error: '기록의 이름을 확인해 주세요. 예: lotto.example.kr/seals/2' })
      .max(200)
      .optional(),
  }),
  reply: z.object({
    /** The public half, to be published where the one before is. */
    vkey: z.string(),
  }),
})
