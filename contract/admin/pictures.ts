import { z } from 'zod'
import { LARGEST_PICTURE, PICTURE_TOO_LARGE } from '#domain/picture.ts'
import { endpoint } from '../endpoint.ts'

/** A file as base64. Its kind is read from its bytes; a name or a header could lie. */
const PictureFile = z.object({
  content: z
    .string()
    .min(1, { error: '그림을 골라 주세요.' })
    .max(Math.ceil(LARGEST_PICTURE / 3) * 4, { error: PICTURE_TOO_LARGE }),
})

const StoredPicture = z.object({
  /** `/pictures/….webp`, the same for the same picture. */
  url: z.string(),
  /** Pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
})

export const uploadAnnouncementPicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/announcements/pictures',
  access: { staff: 'announcements:write' },
  action: '공지에 넣을 그림을 추가',
  refuses: ['picture_too_big', 'picture_unreadable', 'picture_unsupported'],
  largest_body: 7 * 1024 * 1024 + 1024,
  own_transactions: true,
  status: 201,
  summary: '공지에 넣을 그림(PNG, JPEG, WebP, base64). 긴 쪽 1600픽셀 이하의 WebP로 다시 만들어 저장합니다.',
  body: PictureFile,
  reply: StoredPicture,
})

export const uploadCompanyPicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/company/pictures',
  access: { staff: 'company:write' },
  action: '회사 로고를 추가',
  refuses: ['picture_too_big', 'picture_unreadable', 'picture_unsupported'],
  largest_body: 7 * 1024 * 1024 + 1024,
  own_transactions: true,
  status: 201,
  summary: '회사나 은행의 로고(PNG, JPEG, WebP, base64). 긴 쪽 1600픽셀 이하의 WebP로 다시 만들어 저장합니다.',
  body: PictureFile,
  reply: StoredPicture,
})
