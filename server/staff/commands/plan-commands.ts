import { listTiersForStaff, replaceTiers } from '#contract/admin/plans.ts'
import { type Commands, needed, neededJson, neededVersion } from './command.ts'
import { optionsOf } from './options.ts'

const OPTIONS = ['version'] as const

export const planCommands: Commands = {
  'plans show': {
    usage: '',
    summary: '구독 플랜, 보이는 순서로, 그리고 이 내용의 판.',
    run: async (call) => {
      const { tiers, version } = await call(listTiersForStaff)
      const lines = tiers.map(({ name, price, max_numbers_per_month, is_disabled, sold_out_mark, description }) =>
        [
          name,
          `${price.toLocaleString('ko-KR')}원`,
          `월 ${max_numbers_per_month}세트`,
          is_disabled ? '이용 불가' : (sold_out_mark ?? '판매 중'),
          description,
        ].join('\t'),
      )
      return [...lines, `판\t${version}`].join('\n')
    },
  },
  'plans load': {
    usage: '<파일|-> --version <판>',
    summary:
      'data/plans.json 과 같은 모양의 파일로 모든 플랜을 바꿉니다. plans show 에서 본 판 뒤에 누가 고쳤으면 바꾸지 않습니다.',
    file: (given) => needed(optionsOf(given, OPTIONS).plain[0], '파일'),
    run: async (call, given, input) => {
      const version = neededVersion(optionsOf(given, OPTIONS).options.version, 'plans show')
      // The endpoint checks the shape.
      const { tiers, withdrawn } = await call(replaceTiers, { query: { version }, body: neededJson(input) as never })
      const kept = withdrawn.length > 0 ? ` 이용한 회원이 있어 이용 불가로 남긴 플랜: ${withdrawn.join(', ')}` : ''
      return `플랜 ${tiers}개를 저장했습니다.${kept}`
    },
  },
}
