import { copyDatabase } from '#contract/admin/installation.ts'
import type { Commands } from './command.ts'

export const installationCommands: Commands = {
  'database copy': {
    usage: '',
    summary: '내장 데이터베이스를 지금 이 순간의 것으로 데이터 폴더 안에 복사합니다. npm run backup이 부릅니다.',
    run: async (call) => (await call(copyDatabase)).folder,
  },
}
