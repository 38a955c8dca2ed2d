import { listSubscriptionTiers } from '#contract/plans.ts'
import { replaceTiers } from '#contract/plans-for-staff.ts'
import { type Commands, needed, neededJson } from './command.ts'

export const planCommands: Commands = {
  'plans show': {
    usage: '',
    summary: '구독 플랜, 싼 것부터.',
    run: async (call) => {
      const tiers = await call(listSubscriptionTiers)
      if (tiers.length === 0) return '플랜이 없습니다.'
      return tiers
        .map(({ name, price, max_numbers_per_month, is_disabled, sold_out_mark, description }) =>
          [
            name,
            `${price.toLocaleString('ko-KR')}원`,
            `월 ${max_numbers_per_month}세트`,
            is_disabled ? '이용 불가' : (sold_out_mark ?? '판매 중'),
            description,
          ].join('\t'),
        )
        .join('\n')
    },
  },
  'plans load': {
    usage: '<파일|->',
    summary: 'data/plans.json 과 같은 모양의 파일로 모든 플랜을 바꿉니다.',
    file: ([file]) => needed(file, '파일'),
    run: async (call, _given, input) => {
      // The endpoint checks the shape.
      const { tiers, withdrawn } = await call(replaceTiers, { query: {}, body: neededJson(input) as never })
      const kept = withdrawn.length > 0 ? ` 이용한 회원이 있어 이용 불가로 남긴 플랜: ${withdrawn.join(', ')}` : ''
      return `플랜 ${tiers}개를 저장했습니다.${kept}`
    },
  },
}
