import { expect, it } from 'vitest'
import { checkUsername } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'

const app = useApp()
const check = async (username: string) => (await app.call(checkUsername, { query: { username } })).body

it('says of a username whether it can be had, and why not', async () => {
  const { username } = await aMember(app)
  expect(await check('nobody-has-this')).toEqual({ available: true, message: '사용할 수 있는 아이디입니다.' })
  expect(await check(username.toUpperCase())).toEqual({ available: false, message: '이미 사용 중인 아이디입니다.' })
  expect(await check('ab')).toEqual({ available: false, message: '아이디는 3자 이상이어야 합니다.' })
  for (const odd of ['a b', 'abc\u0000', '한글이름', "x' or 1=1"])
    expect(await check(odd)).toMatchObject({ available: false, message: expect.stringContaining('사용할 수 있습니다') })
})

it('slows down whoever collects usernames', async () => {
  const remoteAddress = anAddress()
  const statuses = []
  for (let i = 0; i < 62; i++)
    statuses.push(
      (await app.inject({ method: 'GET', url: `${checkUsername.path}?username=name${i}`, remoteAddress })).statusCode,
    )
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429])
})

it.each(['admin', 'Root', 'lottolens', 'support-1', 'administrator'])(
  'offers nobody a name that would look like the service: %s',
  async (username) =>
    expect(await check(username)).toEqual({ available: false, message: '이미 사용 중인 아이디입니다.' }),
)
