import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import { listWordings, saveWording, withdrawWording } from '#contract/admin/legal-texts.ts'
import type { LegalTextKind } from '#domain/site/legal-text.ts'
import { LegalTextRejected, wordingIn } from '../../legal-texts/legal-texts.ts'
import type { ConsoleCall } from '../console.ts'
import { type Commands, needed, neededJson, Wrong } from './command.ts'
import { optionsOf } from './options.ts'

const OPTIONS = ['version'] as const
const STATE = { coming: '예정', current: '시행 중', past: '지남' }

/** Whether there is such a text, and such a day, is for the endpoint to say. */
const wordingNamed = (kind: string | undefined, day: string | undefined) => ({
  kind: needed(kind, '글') as LegalTextKind,
  version: needed(day, '시행일'),
})

async function wordingOf(call: ConsoleCall, kind: string | undefined, day: string | undefined) {
  const wanted = wordingNamed(kind, day)
  const found = (await call(listWordings)).find((one) => one.kind === wanted.kind && one.version === wanted.version)
  if (!found) throw new Wrong('그 시행일의 글이 없습니다.')
  return found
}

function written(kind: string | undefined, input: string | null) {
  try {
    return wordingIn(needed(kind, '글') as LegalTextKind, needed(input ?? undefined, '파일'))
  } catch (error) {
    throw error instanceof LegalTextRejected ? new Wrong(error.message) : error
  }
}

export const textCommands: Commands = {
  'faq show': {
    usage: '',
    summary: '자주 묻는 질문과 그 판을 JSON으로. 고쳐서 faq load 에 줍니다.',
    run: async (call) => {
      const { edition, entries } = await call(getFaq)
      return JSON.stringify({ version: edition.version, entries }, null, 2)
    },
  },
  'faq load': {
    usage: '<파일|->',
    summary: 'faq show 의 모양으로 모두 바꿉니다. 그 판 뒤에 누가 고쳤으면 바꾸지 않습니다.',
    file: ([file]) => needed(file, '파일'),
    run: async (call, _given, input) => {
      // The endpoint checks the shape.
      await call(saveFaq, { body: neededJson(input) as never })
      return '자주 묻는 질문을 저장했습니다.'
    },
  },
  'text list': {
    usage: '',
    summary: '이용약관(terms)과 개인정보처리방침(privacy)의 모든 판과 시행일.',
    run: async (call) =>
      (await call(listWordings))
        .map(({ kind, version, state, title, edition }) =>
          [kind, version, STATE[state], title, `판 ${edition.version}`].join('\t'),
        )
        .join('\n'),
  },
  'text show': {
    usage: '<terms|privacy> <시행일>',
    summary: '그 판을 data/terms.md 와 같은 모양으로.',
    run: async (call, [kind, day]) => {
      const { title, version, body } = await wordingOf(call, kind, day)
      return `# ${title}\n\n시행일: ${version}\n\n${body}`
    },
  },
  'text write': {
    usage: '<terms|privacy> <파일|-> [--version <판>]',
    summary:
      '파일에 적힌 시행일(내일이나 그 뒤)의 판을 적습니다. 이미 적힌 판을 고칠 때는 text list 에서 본 판도 적습니다.',
    file: (given) => needed(optionsOf(given, OPTIONS).plain[1], '파일'),
    run: async (call, given, input) => {
      const { plain, options } = optionsOf(given, OPTIONS)
      const { title, version: day, body } = written(plain[0], input)
      const params = wordingNamed(plain[0], day)
      await call(saveWording, { params, body: { version: Number(options.version ?? 0), title, body } })
      return `${params.kind}: ${day}부터의 판을 저장했습니다.`
    },
  },
  'text withdraw': {
    usage: '<terms|privacy> <시행일>',
    summary: '아직 시행되지 않은 판을 거둡니다.',
    run: async (call, [kind, day]) => {
      const params = wordingNamed(kind, day)
      await call(withdrawWording, { params })
      return `${params.kind}: ${params.version}부터의 판을 거두었습니다.`
    },
  },
}
