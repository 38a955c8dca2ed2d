import type { PagePath } from '#contract/site-pages.ts'

/** A piece of an answer: words, or words that lead to the page that they name. */
type Piece = string | { readonly name: string; readonly to: PagePath }

export interface Question {
  readonly question: string
  readonly answer: readonly Piece[]
}

/** An answer as plain text. */
export const textOf = ({ answer }: Question): string =>
  answer.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')

export const QUESTIONS: readonly Question[] = [
  {
    question: '로또렌즈는 어떻게 이용하나요?',
    answer: [
      { name: '당첨결과', to: '/results' },
      '와 ',
      { name: '번호 통계', to: '/analysis' },
      '는 가입하지 않아도 누구나 볼 수 있습니다. 가입하면 핫·콜드, 패턴, 빈도, 무작위, 덜 겹치는 번호 가운데 전략을 골라 매달 10세트까지 ',
      { name: '번호를 만들고', to: '/dashboard/numbers' },
      ', 추첨 뒤에 등수를 확인할 수 있습니다. 무엇을 AI라고 부르는지는 ',
      { name: '여기서 AI란?', to: '/analysis/ai' },
      '에 적었습니다. 복권은 판매하지 않으니 구매는 동행복권 홈페이지나 판매점을 이용해 주세요.',
    ],
  },
  {
    question: '구독은 어떻게 해지하나요?',
    answer: [
      '마이페이지의 ',
      { name: '구독 관리', to: '/dashboard/subscription' },
      '에서 언제든 해지할 수 있습니다. 끝나는 날과 돌려받을 금액을 먼저 보여 드리고, 위약금은 없습니다. 해지한 날이 지나기 전에는 되돌릴 수 있고, 환불이 어디까지 왔는지도 같은 곳에서 볼 수 있습니다.',
    ],
  },
  {
    question: '만든 번호로 당첨되면 당첨금은 어떻게 받나요?',
    answer: [
      '당첨금은 복권을 직접 구매한 분이 동행복권의 지급 절차에 따라 받습니다. 로또렌즈는 당첨금에 관여하지 않고 수수료도 받지 않습니다. 번호와 분석은 과거 결과의 통계이며, 모든 번호의 당첨 확률은 같아서 당첨을 예측하거나 보장하지 않습니다. 정말 그런지는 ',
      { name: '공정성 검증', to: '/analysis/fairness' },
      '에서 직접 확인할 수 있습니다.',
    ],
  },
  {
    question: '개인정보는 어떻게 보호하나요?',
    answer: [
      '서비스에 필요한 정보만 받으며, 무엇을 왜 받는지는 ',
      { name: '개인정보처리방침', to: '/privacy' },
      '에 있습니다. 비밀번호는 되돌릴 수 없는 형태로만 보관하므로 직원도 볼 수 없습니다. 탈퇴는 마이페이지의 ',
      { name: '내 정보', to: '/dashboard/profile' },
      '에서 언제든 직접 할 수 있습니다.',
    ],
  },
  {
    question: '결제는 어떤 방법으로 하나요?',
    answer: [
      '사이트 안에서는 결제하지 않습니다. ',
      { name: '구독플랜', to: '/plans' },
      '에서 상담을 신청하시면 담당자가 전화로 결제 방법을 안내해 드립니다. 계좌로 입금하실 때는 화면 아래에 안내된 계좌가 맞는지 꼭 확인해 주세요.',
    ],
  },
]
