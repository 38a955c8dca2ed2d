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
