import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text in a group, as it was handed over. */
export interface GroupMessage {
  readonly to: string
  readonly text: string
  readonly kakaoOptions?: {
    readonly pfId: string
    readonly templateId: string
    readonly variables: Record<string, string>
  }
}
interface Group {
  isSent: boolean
  isDeleted?: true
  readonly members: { readonly message: GroupMessage; readonly statusCode: string }[]
}

/**
 * Solapi's groups as far as its documentation goes. `dies`: what it does not answer the next time, though it does it; `ill`:
 * it does all that it is asked, and answers later than anybody waits, or what says nothing.
 */
export async function startSolapi() {
  const groups = new Map<string, Group>()
  const barred = new Set<string>()
  const dies: string[] = []
  let made = 0
  const ill: { how: 'silent' | 'lying' | null } = { how: null }
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray()).toString()
    const body = raw === '' ? {} : JSON.parse(raw)
    const [, id = '', part = ''] = /groups(?:\/([^/?]+))?(?:\/(\w+))?/.exec(request.url ?? '') ?? []
    const group = groups.get(id)
    const call = `${request.method} ${part || (id ? 'group' : 'groups')}`
    const answer = () => {
      if (call === 'POST groups') {
        made += 1
        const groupId = `G${made}`
        groups.set(groupId, { isSent: false, members: [] })
        return { groupId, status: 'PENDING' }
      }
      if (!group) return null
      if (call === 'GET group')
        return { groupId: id, status: group.isDeleted ? 'DELETED' : group.isSent ? 'COMPLETE' : 'PENDING' }
      if (call === 'GET messages')
        return {
          messageList: Object.fromEntries(
            group.members.map(({ message, statusCode }, i) => [`M${i}`, { to: message.to, statusCode }]),
          ),
        }
      if (call === 'PUT messages') {
        const added = (body.messages as GroupMessage[]).map((message) => ({
          message,
          statusCode: barred.has(message.to) ? '1062' : '2000',
        }))
        group.members.push(...added)
        return { errorCount: 0, resultList: added.map(({ message, statusCode }) => ({ to: message.to, statusCode })) }
      }
      if (group.isSent || group.isDeleted) return null
      if (call === 'DELETE group') {
        group.isDeleted = true
        return { groupId: id, status: 'DELETED' }
      }
      group.isSent = true
      return { groupId: id, status: 'SENDING' }
    }
    const said = answer()
    if (dies[0] === call) {
      dies.shift()
      return void request.socket.destroy()
    }
    if (ill.how === 'silent') return
    if (ill.how === 'lying') return void response.end('<h1>200 OK</h1>')
    response.writeHead(said ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(said ?? { errorCode: 'ValidationError' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = () =>
    [...groups.values()]
      .filter(({ isSent }) => isSent)
      .flatMap(({ members }) => members.filter(({ statusCode }) => statusCode === '2000').map(({ message }) => message))
  const account = {
    ...{ url: `http://127.0.0.1:${port}`, apiKey: 'NCSKEY', apiSecret: 'the api secret', senderNumber: '021234567' },
    alimtalk: { pfId: 'PF1', templates: { result: 'KA01TP1', test: 'KA01TP1' } },
  }
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { groups, barred, dies, ill, sent, account, stop }
}
