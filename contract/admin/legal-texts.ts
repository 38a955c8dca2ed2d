import { z } from 'zod'
import { LEGAL_TEXTS, LONGEST_WORDING_TITLE, WORDING_EFFECTS, WORDING_STATES } from '#domain/site/legal-text.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, KoreanDate, RealDay } from '../fields.ts'
import { Saving, SeenRevision } from '../revisions.ts'
import { line, paragraphs } from '../text-fields.ts'

const Kind = z.enum(LEGAL_TEXTS, { error: '글은 terms와 privacy 중 하나입니다.' })
const Wording = z.object({ kind: Kind, version: RealDay })

export const listWordings = endpoint({
  method: 'GET',
  path: '/api/v1/admin/legal-texts',
  access: { staff: 'texts:write' },
  summary: '이용약관과 개인정보처리방침의 모든 판, 시행일이 늦은 것부터, 본문까지.',
  reply: z.array(
    z.object({
      kind: Kind,
      /** The day from which it holds. */
      version: KoreanDate,
      state: z.enum(WORDING_STATES),
      title: z.string(),
      /** As it is written, with `{name}`, `{contact}` and `{officer}`. */
      body: z.string(),
      /** Null: it lies in a file. */
      written_by: z.string().nullable(),
      written_at: Instant,
      saving: Saving,
    }),
  ),
})

export const saveWording = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/legal-texts/:kind/:version',
  access: { staff: 'texts:write' },
  action: '약관이나 방침을 저장',
  refuses: ['edit_conflict', 'legal_text_in_force', 'notice_too_short'],
  writes_public_words: true,
  publishes: 'site',
  largest_body: 512 * 1024,
  summary:
    '시행일이 내일이거나 그 뒤인 판을 새로 적거나 고칩니다. 시행된 판은 바뀌지 않습니다. 시행 중인 글이 며칠 전부터 알린다고 약속했으면 그보다 이른 시행일은 notice_too_short로 거절합니다(effect가 better면 받습니다).',
  params: Wording,
  body: z.object({
    revision: SeenRevision,
    title: line(LONGEST_WORDING_TITLE, `제목은 ${LONGEST_WORDING_TITLE}자 이하여야 합니다.`, '제목을 적어 주세요.'),
    body: paragraphs(50_000, '본문은 50,000자 이하여야 합니다.', '본문을 적어 주세요.'),
    /** What the change is for members: how early it has to be announced follows from it and from the text in force. */
    effect: z.enum(WORDING_EFFECTS).default('neutral'),
  }),
  reply: z.object({ revision: z.int() }),
})

export const withdrawWording = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/legal-texts/:kind/:version',
  access: { staff: 'texts:write' },
  action: '예정된 약관이나 방침을 취소',
  refuses: ['legal_text_in_force', 'legal_text_not_found'],
  publishes: 'site',
  summary: '아직 시행되지 않은 판을 거둡니다.',
  params: Wording,
  reply: z.object({ version: KoreanDate }),
})
