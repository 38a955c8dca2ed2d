import { z } from 'zod'
import { instantWording } from '#domain/calendar.ts'
import { isOwnPicture } from '#domain/picture.ts'
import {
  ANNOUNCEMENT_STATE_NAMES,
  ANNOUNCEMENT_STATES,
  AUDIENCE_NAMES,
  AUDIENCES,
  LONGEST_ANNOUNCEMENT_TITLE,
  LONGEST_LINK_TEXT,
  PRIORITIES,
  PRIORITY_NAMES,
} from '#domain/site/announcement.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant } from '../fields.ts'
import { OverrulesClaims, Saving, SeenRevision } from '../revisions.ts'
import { Announcement, AnnouncementId } from '../site/announcements.ts'
import { BY_AGE, choiceOf, table } from '../table.ts'
import { line, paragraphs } from '../text-fields.ts'

const Link = z
  .url({ protocol: /^https?$/, error: 'http 또는 https 주소여야 합니다.' })
  .max(500)
  .nullable()
/** One that was uploaded: the policy of our pages loads none from elsewhere, whose host would see who reads. */
const Picture = z
  .string()
  .refine(isOwnPicture, { error: '그림을 올려 주세요. 다른 곳의 그림은 보이지 않습니다.' })
  .nullable()
const When = z.iso.datetime({ offset: true, error: '시각의 형식이 올바르지 않습니다.' }).nullable()

const fields = {
  title: line(
    LONGEST_ANNOUNCEMENT_TITLE,
    `제목은 ${LONGEST_ANNOUNCEMENT_TITLE}자 이하여야 합니다.`,
    '제목을 적어 주세요.',
  ),
  /** HTML; what is neither plain text markup nor a picture of ours with its words is taken out. */
  content: paragraphs(20_000, '내용은 20,000자 이하여야 합니다.', '내용을 적어 주세요.'),
  priority: z.enum(PRIORITIES),
  audience: z.enum(AUDIENCES),
  /** Whether it advertises: it is then sent as (광고), to members who agreed to marketing alone. */
  is_advertising: z.boolean(),
  image_url: Picture,
  link_url: Link,
  link_text: line(
    LONGEST_LINK_TEXT,
    `링크 글은 ${LONGEST_LINK_TEXT}자 이하여야 합니다.`,
    '링크 글을 적어 주세요.',
  ).nullable(),
  is_dismissible: z.boolean(),
  start_date: When,
  end_date: When,
}

/** A new announcement as staff write it. */
export const WrittenAnnouncement = z.object({
  ...fields,
  priority: fields.priority.default('normal'),
  audience: fields.audience.default('everyone'),
  is_advertising: fields.is_advertising.default(false),
  image_url: Picture.default(null),
  link_url: Link.default(null),
  link_text: fields.link_text.default(null),
  is_dismissible: fields.is_dismissible.default(true),
  start_date: When.default(null),
  end_date: When.default(null),
  overrules_claims: OverrulesClaims,
})
export type WrittenAnnouncement = z.output<typeof WrittenAnnouncement>

/** The changed fields of an announcement; the rest stay. */
export const ChangedAnnouncement = z
  .object(fields)
  .partial()
  .extend({ revision: SeenRevision, overrules_claims: OverrulesClaims })
export type ChangedAnnouncement = z.output<typeof ChangedAnnouncement>

/** An announcement with what only staff see. */
export const StoredAnnouncement = Announcement.extend({
  saving: Saving,
  audience: z.enum(AUDIENCES),
  is_advertising: z.boolean(),
  end_date: Instant.nullable(),
  /** Whether it is shown now, not yet, or no longer. */
  state: z.enum(ANNOUNCEMENT_STATES),
  view_count: Count,
  click_count: Count,
})

const rateOf = ({ view_count, click_count }: z.output<typeof StoredAnnouncement>) =>
  view_count === 0 ? null : `${((click_count / view_count) * 100).toFixed(1)}%`
const when = (at: string | null, otherwise: string) => (at === null ? otherwise : instantWording(at))

export const announcementTable = table({
  name: 'announcements',
  title: '공지',
  path: '/api/v1/admin/announcements',
  access: { staff: 'announcements:read' },
  summary: '공지와 본 횟수, 누른 횟수.',
  row: StoredAnnouncement,
  key: 'id',
  sorts: ['newest', 'oldest'],
  filters: {
    state: choiceOf({ label: '상태', names: ANNOUNCEMENT_STATE_NAMES, all: '모두' }),
    audience: choiceOf({
      label: '받는 사람',
      names: { everyone: '모두에게', members: '로그인한 회원에게', subscribers: '구독 중인 회원에게' },
      all: '받는 사람 전체',
    }),
  },
  empty: '공지가 없어요.',
  opens: 'title',
  columns: [
    { key: 'id', heading: '번호', only: 'file' },
    { key: 'title', heading: '제목' },
    {
      key: 'state',
      heading: '상태',
      value: ({ state }) => ANNOUNCEMENT_STATE_NAMES[state],
      tone: ({ state }) => (({ shown: 'good', coming: 'waiting', over: 'plain' }) as const)[state],
    },
    { key: 'priority', heading: '중요도', value: ({ priority }) => PRIORITY_NAMES[priority], only: 'file' },
    { key: 'audience', heading: '받는 사람', value: ({ audience }) => AUDIENCE_NAMES[audience] },
    { key: 'is_advertising', heading: '광고', value: ({ is_advertising }) => (is_advertising ? '광고' : null) },
    { key: 'start_date', heading: '시작', format: 'instant', only: 'file' },
    { key: 'end_date', heading: '끝', format: 'instant', only: 'file' },
    {
      key: 'period',
      heading: '기간',
      value: (row) => `${when(row.start_date, '처음')} ~ ${when(row.end_date, '계속')}`,
      only: 'page',
    },
    { key: 'created_at', heading: '작성일', format: 'instant', sorts: BY_AGE, only: 'page' },
    { key: 'saved_at', heading: '마지막 저장', format: 'instant', value: ({ saving }) => saving.saved_at },
    { key: 'saved_by', heading: '저장한 직원', value: ({ saving }) => saving.saved_by },
    { key: 'view_count', heading: '본 횟수', format: 'count' },
    { key: 'click_count', heading: '누른 횟수', format: 'count' },
    { key: 'rate', heading: '비율', value: rateOf, only: 'page' },
    { key: 'action', heading: '처리', only: 'page' },
  ],
})
export const { list: listAllAnnouncements, export: exportAnnouncements } = announcementTable

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/v1/admin/announcements/:id',
  access: { staff: 'announcements:read' },
  refuses: ['announcement_not_found'],
  summary: '공지 하나, 저장된 HTML까지.',
  params: AnnouncementId,
  reply: StoredAnnouncement,
})

export const writeAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/announcements',
  access: { staff: 'announcements:write' },
  action: '공지를 추가',
  refuses: ['unsupported_claim'],
  writes_public_words: true,
  publishes: 'site',
  largest_body: 512 * 1024,
  status: 201,
  summary:
    '공지를 올립니다. 게시 기간이면 바로 보입니다. 광고(is_advertising)는 마케팅 수신에 동의한 회원에게만, (광고) 표시와 그만 받는 링크를 붙여 8시부터 21시 사이에 보냅니다. 당첨을 내세우는 말이 있는데 봉인 성적의 문장이 없으면 unsupported_claim으로 거절하고, overrules_claims로 그대로 올리면 감사 기록에 남습니다.',
  body: WrittenAnnouncement,
  reply: z.object({ id: z.int() }),
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/announcements/:id',
  access: { staff: 'announcements:write' },
  action: '공지를 수정',
  refuses: ['announcement_not_found', 'edit_conflict', 'unsupported_claim'],
  writes_public_words: true,
  publishes: 'site',
  largest_body: 512 * 1024,
  summary: '공지에서 보낸 것만 바꿉니다. 당첨을 내세우는 말은 새 공지와 같이 다룹니다.',
  params: AnnouncementId,
  body: ChangedAnnouncement,
  reply: z.object({ id: z.int(), revision: z.int() }),
})

export const endAnnouncement = endpoint({
  method: 'POST',
  path: '/api/v1/admin/announcements/:id/end',
  access: { staff: 'announcements:write' },
  action: '공지를 종료',
  refuses: ['announcement_not_found'],
  publishes: 'site',
  summary: '공지를 지금 내립니다.',
  params: AnnouncementId,
  reply: z.object({ id: z.int() }),
})
