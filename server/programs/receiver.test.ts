import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { addWebhook, listWebhooks, renewWebhookSecret, testWebhook } from '#contract/members/webhooks.ts'
import { signatureOf } from '#server/messages/webhook-signature.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'

const app = useApp(async () => ({ isLocalPushAllowed: true }))
const hasPython = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0

const page = readFileSync(new URL('../../web/open-data/connect.tsx', import.meta.url), 'utf8')
/** A program as the page on data shows it. */
const shown = (name: string) => new RegExp(`const ${name} = \`([^\`]+)\``).exec(page)?.[1]?.replaceAll('\\$', '$') ?? ''
/** The receiver, on another port. */
const shownProgram = (port: number) => shown('RECEIVER').replace('8000', String(port))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

it.skipIf(!hasPython)(
  'the receiver that the page shows checks a webhook and takes it once (needs python3)',
  async () => {
    // It compares with the clock of the machine.
    app.setNow(Date.now())
    const { token } = await aMember(app)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { webhook, secret } = (await app.call(addWebhook, { body: { url } }, token)).body
    const python = spawn('python3', ['-c', shownProgram(port)], { env: { ...process.env, SECRET: secret } })
    try {
      let said = ''
      python.stdout.setEncoding('utf8').on('data', (more) => (said += more))
      const sent = (body: string, headers: Record<string, string>) =>
        fetch(url, { method: 'POST', body, headers }).then(({ status }) => status)
      const forged = { 'webhook-id': 'numbers_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,eA==' }
      await vi.waitFor(async () => expect(await sent('{}', forged)).toBe(401), { timeout: 30_000, interval: 50 })
      await app.call(testWebhook, { params: { id: String(webhook.id) } }, token)
      const deliver = () => deliverMessages(app.db, app.deps, { queue: 'notices', channels: ['webhook'] })
      await deliver()
      expect((await app.call(listWebhooks, undefined, token)).body).toMatchObject([
        { status: 204, failing_since: null },
      ])
      await vi.waitFor(() => expect(said).toMatch(/^test_[0-9a-f]{24} test None\n$/))
      const [id = ''] = said.split(' ')
      const again = JSON.stringify({ type: 'test', data: {} })
      const timestamp = String(Math.floor(app.deps.now() / 1_000))
      const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp }
      const signature = signatureOf(secret, { id, timestamp, body: again })
      expect(await sent(again, { ...signed, 'webhook-signature': signature })).toBe(204)
      expect(await sent(`${again} `, { ...signed, 'webhook-signature': signature })).toBe(401)
      expect(await sent(again, {})).toBe(401)
      expect(said.split('\n')).toHaveLength(2)

      // Its secret was replaced, and it has the one before; and the message comes again after it was away.
      const params = { id: String(webhook.id) }
      await app.call(renewWebhookSecret, { params }, token)
      await app.db.execute(sql`update webhooks set url = ${url.replace(String(port), '1')}`)
      await app.call(testWebhook, { params }, token)
      await deliver()
      const [failing] = (await app.call(listWebhooks, undefined, token)).body
      expect(failing).toMatchObject({ problem: 'network', failing_since: expect.any(String) })
      await app.db.execute(sql`update webhooks set url = ${url}`)
      app.setNow(app.deps.now() + 37_000)
      await deliver()
      expect((await app.call(listWebhooks, undefined, token)).body).toMatchObject([
        { status: 204, failing_since: null },
      ])
      await vi.waitFor(() => expect(said).toMatch(/^test_[0-9a-f]{24} test None\ntest_[0-9a-f]{24} test None\n$/))
    } finally {
      python.kill()
    }
  },
)

it.skipIf(!hasPython)('the bots that the page shows tell of numbers, and of nothing else (needs python3)', async () => {
  const service = await startPushService()
  const event = { type: 'draw.numbers', data: { round_number: 1246, numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 } }
  const program = `${shown('BOTS')
    .replaceAll(/https:\/\/[\w.]+/g, service.origin)
    .replaceAll('…', 'x')}
for event in json.loads('''${JSON.stringify([event, { type: 'test', data: {} }])}'''): tell(event)`
  const python = spawn('python3', ['-c', program], { stdio: 'inherit' })
  const [code] = await once(python, 'exit')
  service.stop()
  expect(code).toBe(0)
  const text = '1246: [1, 2, 3, 4, 5, 6] + 7'
  expect(service.pushed.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { chat_id: 'x', text },
    { content: text },
  ])
})
