import { instantWording } from '#domain/calendar.ts'
import {
  ENQUIRY_STATES,
  type EnquiryState,
  enquiryOfReceipt,
  newestEnquiries,
  setEnquiryState,
} from '../company/store.ts'
import type { Outside } from '../outside.ts'
import { type Commands, needed, Wrong } from './command.ts'

const WORDING: Readonly<Record<EnquiryState, string>> = {
  new: '새 문의',
  answering: '답변 중',
  answered: '답변함',
  closed: '닫음',
}
const MOST_SHOWN = 100
const FIRST_LINE = 40

const when = (at: string) => instantWording(Date.parse(at))

function stateNamed(text: string | undefined): EnquiryState {
  const state = ENQUIRY_STATES.find((known) => known === text)
  if (!state) throw new Wrong(`상태는 ${ENQUIRY_STATES.join(', ')} 가운데 하나입니다.`)
  return state
}

async function move({ db }: Outside, text: string | undefined, state: EnquiryState): Promise<string> {
  const receipt = needed(text, '접수 번호').toUpperCase()
  if (!(await setEnquiryState(db, receipt, state))) throw new Wrong('그런 접수 번호의 문의가 없습니다.')
  return `${receipt}: ${WORDING[state]}`
}

export const enquiryCommands: Commands = {
  'enquiry list': {
    usage: `[${ENQUIRY_STATES.join('|')}]`,
    summary: '문의, 새것부터. 상태를 적지 않으면 닫은 것을 뺍니다.',
    run: async ({ db }, [state]) => {
      const found = await newestEnquiries(db, state === undefined ? null : stateNamed(state), MOST_SHOWN)
      if (found.length === 0) return '문의가 없습니다.'
      return found
        .map(({ receipt, created_at, state: now, name, contact, message }) =>
          [
            receipt,
            when(created_at),
            WORDING[now],
            name,
            contact,
            message.replace(/\s+/g, ' ').slice(0, FIRST_LINE),
          ].join('\t'),
        )
        .join('\n')
    },
  },
  'enquiry show': {
    usage: '<접수 번호>',
    summary: '문의 하나.',
    run: async ({ db }, [receipt]) => {
      const one = await enquiryOfReceipt(db, needed(receipt, '접수 번호').toUpperCase())
      if (!one) throw new Wrong('그런 접수 번호의 문의가 없습니다.')
      return [
        `접수\t${one.receipt}\t${when(one.created_at)}`,
        `상태\t${WORDING[one.state]}`,
        `이름\t${one.name}`,
        `연락처\t${one.contact}`,
        one.message,
      ].join('\n')
    },
  },
  'enquiry mark': {
    usage: `<접수 번호> <${ENQUIRY_STATES.join('|')}>`,
    summary: '문의의 상태를 바꿉니다.',
    run: async (outside, [receipt, state]) => move(outside, receipt, stateNamed(state)),
  },
  'enquiry close': {
    usage: '<접수 번호>',
    summary: '문의를 닫습니다.',
    run: (outside, [receipt]) => move(outside, receipt, 'closed'),
  },
}
