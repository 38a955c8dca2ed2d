import {
  COMPANY_DETAILS,
  type CompanyDetail,
  companyDetails,
  removeCompanyDetail,
  setCompanyDetail,
} from '../company/store.ts'
import { publish } from '../database/publish.ts'
import { type Commands, needed, Wrong } from './command.ts'

const LONGEST = 500
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/

function detailNamed(name: string | undefined): CompanyDetail {
  const detail = COMPANY_DETAILS.find((known) => known === name)
  if (!detail) throw new Wrong(`항목은 ${COMPANY_DETAILS.join(', ')} 가운데 하나입니다.`)
  return detail
}

function mustFit(detail: CompanyDetail, value: string) {
  if (value.length > LONGEST || CONTROL.test(value) || !value.isWellFormed())
    throw new Wrong(`${LONGEST}자 이하의 한 줄이어야 합니다.`)
  const isUrl = URL.canParse(value) && new URL(value).protocol === 'https:'
  if (detail.endsWith('_url') && !isUrl) throw new Wrong('https:// 로 시작하는 주소여야 합니다.')
  if (detail === 'contact_email' && !/^[^\s@]+@[^\s@]+$/.test(value)) throw new Wrong('이메일 주소여야 합니다.')
}

export const companyCommands: Commands = {
  'company show': {
    usage: '',
    summary: '회사 정보로 입력된 것.',
    run: async ({ db }) => {
      const entered = await companyDetails(db)
      return COMPANY_DETAILS.map((name) => `${name}\t${entered[name] ?? '-'}`).join('\n')
    },
  },
  'company set': {
    usage: '<항목> <값>',
    summary: '회사 정보를 입력합니다. 사이트에 바로 보입니다.',
    run: async (outside, [name, ...words]) => {
      const detail = detailNamed(name)
      const value = needed(words.join(' '), '값').trim()
      mustFit(detail, value)
      await publish(outside, (tx) => setCompanyDetail(tx, detail, value))
      return `${detail}: ${value}`
    },
  },
  'company unset': {
    usage: '<항목>',
    summary: '회사 정보에서 지웁니다.',
    run: async (outside, [name]) => {
      const detail = detailNamed(name)
      await publish(outside, (tx) => removeCompanyDetail(tx, detail))
      return `${detail}: -`
    },
  },
}
