/*
 * The contract of every plan, besides the terms. A period keeps the number of the wording under which it was sold, so a
 * sold wording never changes: another sentence is a new wording at the end.
 */
const WORDINGS: readonly (readonly string[])[] = [
  [
    '이용 기간은 첫날과 마지막 날을 포함하며, 마지막 날이 지나면 저절로 끝나고 자동으로 결제되지 않습니다.',
    '요금이나 세트 수가 나중에 바뀌어도 이 기간의 조건은 바뀌지 않습니다.',
    '언제든 해지할 수 있고 위약금은 없습니다. 시작하고 7일 안에 번호를 만들지 않았다면 전액을 환불합니다.',
    '그 뒤에는 낸 금액을 전체 날수로 나누어 남은 날만큼 환불하고, 쓴 날의 몫보다 더 만든 번호는 플랜의 세트당 요금으로 계산해 뺍니다. 1원 미만은 올립니다.',
    '환불은 신청한 날부터 3영업일 안에 계좌로 입금합니다.',
    '어떤 플랜도 당첨 확률을 높이지 않습니다.',
  ],
]

/** The number of the wording that is agreed to today, from 1. */
export const CONTRACT_WORDING_TODAY = WORDINGS.length

/** The sentences of a wording, by its number; none where there is no such wording. */
export const contractWording = (number: number): readonly string[] => WORDINGS[number - 1] ?? []
