import * as contract from '#contract/admin/announcements.ts'
import { instantWording, isRealDay, midnightInSeoul } from '#domain/calendar.ts'
import { ANNOUNCEMENT_STATE_NAMES, AUDIENCE_NAMES, AUDIENCES, PRIORITIES } from '#domain/site/announcement.ts'
import { instantOf } from '../../world.ts'
import { type Commands, needed, neededVersion, Wrong } from './command.ts'
import { optionsOf } from './options.ts'

const OPTIONS = [
  'title',
  'content',
  'file',
  'priority',
  'audience',
  'start',
  'end',
  'image',
  'link',
  'link-text',
  'dismissible',
  'version',
] as const
type Options = Partial<Record<(typeof OPTIONS)[number], string>>
const USAGE =
  '[--content <HTML>|--file <파일|->] [--priority <중요도>] [--audience <받는 사람>] [--start <시각>] [--end <시각>] [--image <URL>] [--link <URL>] [--link-text <글>] [--dismissible yes|no]'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** What takes a value away again. */
const NOTHING = '-'

/** `2026-10-12`, `2026-10-12 09:00` of Korean time, or `-`. A day alone is its beginning as a start, its end as an end. */
function instant(text: string, what: 'start' | 'end'): string | null {
  if (text === NOTHING) return null
  const [, day = '', hours = '', minutes = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d))?$/.exec(text) ?? []
  if (!isRealDay(day)) throw new Wrong(`--${what} 은 2026-10-12 또는 "2026-10-12 09:00" 같은 한국 시각이어야 합니다.`)
  const within = hours === '' ? (what === 'end' ? DAY : 0) : (Number(hours) * 60 + Number(minutes)) * MINUTE
  return instantOf(midnightInSeoul(day) + within)
}

function priorityOf(text: string) {
  const priority = PRIORITIES.find((known) => known === text)
  if (!priority) throw new Wrong(`--priority 는 ${PRIORITIES.join(', ')} 가운데 하나입니다.`)
  return priority
}

function audienceOf(text: string) {
  const audience = AUDIENCES.find((known) => known === text)
  if (!audience) throw new Wrong(`--audience 는 ${AUDIENCES.join(', ')} 가운데 하나입니다.`)
  return audience
}

function isDismissible(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new Wrong('--dismissible 은 yes 또는 no 입니다.')
  return text === 'yes'
}

/** What the options say; what they do not name stays out. */
function writtenIn(options: Options, input: string | null) {
  if (options.content !== undefined && input !== null) throw new Wrong('--content 와 --file 가운데 하나만 적어 주세요.')
  const content = input ?? options.content
  const orNull = (text: string) => (text === NOTHING ? null : text)
  return {
    ...(options.title !== undefined && { title: options.title }),
    ...(content !== undefined && { content }),
    ...(options.priority !== undefined && { priority: priorityOf(options.priority) }),
    ...(options.audience !== undefined && { audience: audienceOf(options.audience) }),
    ...(options.image !== undefined && { image_url: orNull(options.image) }),
    ...(options.link !== undefined && { link_url: orNull(options.link) }),
    ...(options['link-text'] !== undefined && { link_text: orNull(options['link-text']) }),
    ...(options.dismissible !== undefined && { is_dismissible: isDismissible(options.dismissible) }),
    ...(options.start !== undefined && { start_date: instant(options.start, 'start') }),
    ...(options.end !== undefined && { end_date: instant(options.end, 'end') }),
  }
}

const paramsOf = (id: string | undefined) => ({ id: needed(id, '공지 번호') })

const fileOf = (given: readonly string[]) => optionsOf(given, OPTIONS).options.file
const when = (at: string | null, otherwise: string) => (at === null ? otherwise : instantWording(Date.parse(at)))

export const announcementCommands: Commands = {
  'announcement list': {
    usage: '[앞 쪽의 마지막 번호]',
    summary: '공지와 본 횟수, 누른 횟수, 새것부터 200개씩.',
    run: async (call, [after]) => {
      const { rows, next } = await call(contract.listAllAnnouncements, {
        query: { limit: '200', ...(after !== undefined && { after }) },
      })
      const lines = rows.map((one) => {
        const shown = `${when(one.start_date, '처음')} ~ ${when(one.end_date, '계속')}`
        const counts = `본 횟수 ${one.view_count}\t누른 횟수 ${one.click_count}`
        return [
          one.id,
          ANNOUNCEMENT_STATE_NAMES[one.state],
          one.priority,
          AUDIENCE_NAMES[one.audience],
          one.title,
          shown,
          counts,
        ].join('\t')
      })
      if (next !== null) lines.push(`더 있습니다: announcement list ${next}`)
      return lines.length === 0 ? '공지가 없습니다.' : lines.join('\n')
    },
  },
  'announcement show': {
    usage: '<번호>',
    summary: '공지 하나, 저장된 HTML까지.',
    run: async (call, [id]) => {
      const one = await call(contract.getAnnouncement, { params: paramsOf(id) })
      return [
        `제목\t${one.title}`,
        `중요도\t${one.priority}`,
        `받는 사람\t${AUDIENCE_NAMES[one.audience]}`,
        `게시\t${when(one.start_date, '처음')} ~ ${when(one.end_date, '계속')}`,
        `이미지\t${one.image_url ?? '-'}`,
        `링크\t${one.link_url ?? '-'} ${one.link_text ?? ''}`.trimEnd(),
        `닫기\t${one.is_dismissible ? '가능' : '불가'}`,
        `본 횟수\t${one.view_count}`,
        `누른 횟수\t${one.click_count}`,
        `판\t${one.edition.version}`,
        one.content,
      ].join('\n')
    },
  },
  'announcement add': {
    usage: `<제목> ${USAGE}`,
    summary: `공지를 올립니다. 바로 보입니다. 받는 사람은 ${AUDIENCES.join(', ')}.`,
    file: fileOf,
    run: async (call, given, input) => {
      const { plain, options } = optionsOf(given, OPTIONS)
      const { title = needed(plain.join(' '), '제목'), content, ...more } = writtenIn(options, input)
      const { id } = await call(contract.writeAnnouncement, {
        body: { title, content: needed(content, '내용'), ...more },
      })
      return `공지 ${id}번을 올렸습니다.`
    },
  },
  'announcement change': {
    usage: `<번호> --version <판> [--title <제목>] ${USAGE}`,
    summary:
      '적은 것만 바꿉니다. 값이 - 이면 지웁니다. announcement show 에서 본 판 뒤에 누가 고쳤으면 바꾸지 않습니다.',
    file: fileOf,
    run: async (call, given, input) => {
      const { plain, options } = optionsOf(given, OPTIONS)
      const changes = writtenIn(options, input)
      if (plain.length > 1 || Object.keys(changes).length === 0) throw new Wrong('바꿀 것을 옵션으로 적어 주세요.')
      const version = Number(neededVersion(options.version, 'announcement show'))
      const body = { ...changes, version }
      const { id } = await call(contract.changeAnnouncement, { params: paramsOf(plain[0]), body })
      return `공지 ${id}번을 바꾸었습니다.`
    },
  },
  'announcement end': {
    usage: '<번호>',
    summary: '공지를 지금 내립니다.',
    run: async (call, [text]) => {
      const { id } = await call(contract.endAnnouncement, { params: paramsOf(text) })
      return `공지 ${id}번을 내렸습니다.`
    },
  },
}
