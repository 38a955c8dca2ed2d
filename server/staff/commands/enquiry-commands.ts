import { answerEnquiry, listEnquiries, moveEnquiry, openEnquiry } from '#contract/admin/company.ts'
import { instantWording } from '#domain/calendar.ts'
import { ENQUIRY_STATES, type EnquiryState, enquiryStateWording } from '#domain/site/enquiry.ts'
import { type Commands, needed } from './command.ts'

const when = (at: string) => instantWording(Date.parse(at))

/** Whether there is such a state is for the endpoint to say. */
const stateNamed = (text: string | undefined) => needed(text, '상태') as EnquiryState

export const enquiryCommands: Commands = {
  'enquiry list': {
    usage: `[${ENQUIRY_STATES.join('|')}]`,
    summary: '문의, 새것부터. 상태를 적지 않으면 닫은 것을 뺍니다. 이름은 가립니다.',
    run: async (call, [state]) => {
      const { rows: found } = await call(listEnquiries, {
        query: state === undefined ? {} : { state: stateNamed(state) },
      })
      if (found.length === 0) return '문의가 없습니다.'
      return found
        .map(({ receipt, created_at, state: now, name, beginning }) =>
          [receipt, when(created_at), enquiryStateWording(now), name, beginning].join('\t'),
        )
        .join('\n')
    },
  },
  'enquiry show': {
    usage: '<접수 번호>',
    summary: '문의 하나, 이름과 연락처까지. 감사 기록에 남습니다.',
    run: async (call, [receipt]) => {
      const one = await call(openEnquiry, { params: { receipt: needed(receipt, '접수 번호') } })
      return [
        `접수\t${one.receipt}\t${when(one.created_at)}`,
        `상태\t${enquiryStateWording(one.state)}`,
        `이름\t${one.name}`,
        `연락처\t${one.contact}`,
        one.message,
        ...(one.answer === null ? [] : ['', `답변: ${one.answer}`]),
      ].join('\n')
    },
  },
  'enquiry answer': {
    usage: '<접수 번호> <답변>',
    summary:
      '아직 답이 없는 문의에 답합니다. 접수 번호로 볼 수 있게 되고, 휴대폰 번호를 남긴 사람에게는 문자로 알립니다.',
    run: async (call, [given, answer]) => {
      const params = { receipt: needed(given, '접수 번호') }
      const body = { answer: needed(answer, '답변'), answered_at: null }
      const { is_told_by_text } = await call(answerEnquiry, { params, body })
      return is_told_by_text ? '답변을 저장하고 문자로 알립니다.' : '답변을 저장했습니다. 문자로는 알리지 못합니다.'
    },
  },
  'enquiry mark': {
    usage: '<접수 번호> <지금 상태> <새 상태>',
    summary: `문의의 상태를 바꿉니다: ${ENQUIRY_STATES.join(', ')}. 그사이 누가 바꾸었으면 바꾸지 않습니다.`,
    run: async (call, [given, from, state]) => {
      const params = { receipt: needed(given, '접수 번호') }
      const moved = await call(moveEnquiry, { params, body: { from: stateNamed(from), state: stateNamed(state) } })
      return `${moved.receipt}: ${enquiryStateWording(moved.state)}`
    },
  },
}
