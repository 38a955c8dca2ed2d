import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const copyDatabase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/installation/copies',
  access: { staff: 'installation:backup' },
  summary: '내장 데이터베이스의 파일을 지금 이 순간의 것으로 데이터 폴더 안에 복사합니다. `npm run backup`이 부릅니다.',
  own_transactions: true,
  needs_fresh_factor: true,
  reply: z.object({
    /** The folder of the copy on the server's own disk; the caller removes it. */
    folder: z.string(),
  }),
})
