import { getCompanyDetails, getHomeFigures, saveCompanyDetails, saveHomeFigures } from '#contract/admin/company.ts'
import { COMPANY_DETAILS, type CompanyDetail, HOME_FIGURES } from '#domain/site/company.ts'
import type { ConsoleCall } from '../console.ts'
import { type Commands, needed } from './command.ts'

/**
 * Enters a detail or a figure of the home page, or takes it away, and says what it replaces. Whether there is such a one is
 * for the endpoint to say.
 */
async function save(call: ConsoleCall, given: string | undefined, value: string | null): Promise<string> {
  const name = needed(given, '항목')
  const figure = HOME_FIGURES.find((known) => known === name)
  const { edition, ...said } = await call(figure ? getHomeFigures : getCompanyDetails)
  const { version } = edition
  if (figure) await call(saveHomeFigures, { body: { version, figures: { [figure]: value } } })
  else await call(saveCompanyDetails, { body: { version, details: { [name as CompanyDetail]: value } } })
  const before: Readonly<Record<string, string | undefined>> = 'figures' in said ? said.figures : said.details
  return `${name}: ${before[name] ?? '-'} → ${value ?? '-'}`
}

export const companyCommands: Commands = {
  'company show': {
    usage: '',
    summary: '회사 정보와 홈의 네 가지 숫자로 입력된 것.',
    run: async (call) => {
      const { details } = await call(getCompanyDetails)
      const { figures } = await call(getHomeFigures)
      return [
        ...COMPANY_DETAILS.map((name) => `${name}\t${details[name] ?? '-'}`),
        ...HOME_FIGURES.map((name) => `${name}\t${figures[name] ?? '-'}`),
      ].join('\n')
    },
  },
  'company set': {
    usage: '<항목> <값>',
    summary: '회사 정보를 입력합니다. 사이트에 바로 보입니다.',
    run: (call, [name, ...words]) => save(call, name, needed(words.join(' '), '값')),
  },
  'company unset': {
    usage: '<항목>',
    summary: '회사 정보에서 지웁니다.',
    run: (call, [name]) => save(call, name, null),
  },
}
