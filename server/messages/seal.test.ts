import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { aMember, anApplicant } from '#tests/support/makers.ts'
import { sealedBefore } from '#tests/support/sealed-before.ts'
import { openedAccount, sealedAccount } from '../refunds/refund-account.ts'
import { newFactor, shownFactor } from '../second-factor/authenticator.ts'
import { type SealedPlace, seal, unseal } from './seal.ts'
import { textOfMessage } from './store.ts'
import { messages } from './tables.ts'
import { writeMessage } from './write-message.ts'

const app = useApp()

describe('a sealed text', () => {
  it('opens in its place alone', () => {
    const place: SealedPlace = { purpose: 'member factors', id: 7 }
    const sealed = seal(app.deps, place, '비밀')
    expect(unseal(app.deps, place, sealed)).toBe('비밀')
    const others: SealedPlace[] = [
      { purpose: 'member factors', id: 8 },
      { purpose: 'staff factors', id: 7 },
    ]
    for (const other of others) expect(() => unseal(app.deps, other, sealed)).toThrow()
    // Nor as a text of before, which knew no places, nor cut short.
    for (const changed of [sealed.slice(2), `${sealed.slice(0, -4)}AAAA`, '2.', ''])
      expect(() => unseal(app.deps, place, changed)).toThrow()
  })

  it('that was sealed before texts knew their place goes on opening', () => {
    const sealed = sealedBefore(app.deps.secretKey, '국민 4417')
    expect(unseal(app.deps, { purpose: 'refund accounts', id: 'R-1' }, sealed)).toBe('국민 4417')
  })

  it('of a message does not open in the row of another', async () => {
    const member_id = (await aMember(app)).id
    const [one, other] = [anApplicant().mobile_number, anApplicant().mobile_number]
    for (const address of [one, other])
      await app.db.transaction((tx) =>
        writeMessage(tx, app.deps, {
          ...{ channel: 'sms', kind: 'login_code', lives: 60_000 },
          ...{ member_id, address, text: `인증번호 ${address}` },
        }),
      )
    const rowOf = async (address: string) => {
      const [row] = await app.db.select().from(messages).where(eq(messages.address, address))
      return row as typeof messages.$inferSelect
    }
    expect(textOfMessage(app.deps, await rowOf(one))).toBe(`인증번호 ${one}`)
    const { sealed_text } = await rowOf(one)
    await app.db.update(messages).set({ sealed_text }).where(eq(messages.address, other))
    const moved = await rowOf(other)
    expect(() => textOfMessage(app.deps, moved)).toThrow()
  })

  it('of a refund or a second factor opens for no other refund, and nobody else', () => {
    const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
    const sealed_account = sealedAccount(app.deps, 'R-1', account)
    expect(openedAccount(app.deps, { receipt: 'R-1', sealed_account })).toEqual(account)
    expect(() => openedAccount(app.deps, { receipt: 'R-2', sealed_account })).toThrow()
    const factor = newFactor(app.deps, { purpose: 'member factors', id: 1 })
    expect(() => shownFactor(app.deps, { purpose: 'member factors', id: 2 }, factor, 'hana')).toThrow()
  })
})
