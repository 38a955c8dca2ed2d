import { getCompanyDetails, setCompanyDetail } from '#contract/company-for-staff.ts'
import { COMPANY_DETAILS, type CompanyDetail } from '#domain/company.ts'
import { type Commands, needed } from './command.ts'

/** Whether there is such a detail is for the endpoint to say. */
const detailNamed = (name: string | undefined) => needed(name, '항목') as CompanyDetail

export const companyCommands: Commands = {
  'company show': {
    usage: '',
    summary: '회사 정보로 입력된 것.',
    run: async (call) => {
      const entered = await call(getCompanyDetails)
      return COMPANY_DETAILS.map((name) => `${name}\t${entered[name] ?? '-'}`).join('\n')
    },
  },
  'company set': {
    usage: '<항목> <값>',
    summary: '회사 정보를 입력합니다. 사이트에 바로 보입니다.',
    run: async (call, [name, ...words]) => {
      const detail = detailNamed(name)
      const { value } = await call(setCompanyDetail, {
        params: { detail },
        body: { value: needed(words.join(' '), '값') },
      })
      return `${detail}: ${value}`
    },
  },
  'company unset': {
    usage: '<항목>',
    summary: '회사 정보에서 지웁니다.',
    run: async (call, [name]) => {
      const detail = detailNamed(name)
      await call(setCompanyDetail, { params: { detail }, body: { value: null } })
      return `${detail}: -`
    },
  },
}
