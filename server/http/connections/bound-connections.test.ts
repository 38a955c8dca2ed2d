import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { boundConnections } from './bound-connections.ts'

/** More than the system takes for a connection by itself. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x')
const LOOK_EVERY = 20
const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

let server: Server
const sockets: Socket[] = []
/**
 * By the port that a connection comes from: settles when the server has closed it. A client that reads nothing never
 * hears of it.
 */
const ends = new Map<number, PromiseWithResolvers<boolean>>()
function endOf(port: number) {
  const end = ends.get(port) ?? Promise.withResolvers<boolean>()
  ends.set(port, end)
  return end
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  ends.clear()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

/** A server within `bounds` that looks at its connections every few milliseconds. */
async function aServer(
  bounds: Parameters<typeof boundConnections>[0]['bounds'],
  answer: (response: ServerResponse, url: string, exemptFromIdleTimeout: () => void) => void,
  isDirect = true,
) {
  const connections = boundConnections({ bounds: { lookEvery: LOOK_EVERY, ...bounds }, isDirect })
  server = createServer((request, response) =>
    connections.inTurn(request, response, () =>
      answer(response, request.url as string, () => connections.exemptFromIdleTimeout(request.socket)),
    ),
  )
  server.on('connection', (socket) => {
    const { resolve } = endOf(socket.remotePort as number)
    socket.once('close', () => resolve(true))
  })
  connections.watch(server).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return connections
}

const open = (localAddress = '127.0.0.1') => {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  sockets.push(socket.on('error', () => {}))
  return socket
}

/** A connection that reads nothing until told to. */
async function aConnection(localAddress?: string) {
  const socket = open(localAddress)
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => (text += chunk)).pause()
  return { socket, isGone: endOf(socket.localPort as number).promise, text: () => text }
}
const answers = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0
const isAnswered = (localAddress?: string) =>
  new Promise<boolean>((resolve) => {
    const socket = open(localAddress)
    socket.once('data', (chunk) => resolve(answers(String(chunk)) > 0)).once('close', () => resolve(false))
    socket.write(GET)
  })

describe('requests sent without waiting for answers', () => {
  it('are answered one after the other, in their order', async () => {
    let underWay = 0
    let most = 0
    await aServer({}, (response, url) => {
      underWay += 1
      most = Math.max(most, underWay)
      setImmediate(() => {
        underWay -= 1
        response.end(url)
      })
    })
    const { socket, text } = await aConnection()
    socket.resume().write(['/a', '/b', '/c', '/d', '/e'].map((url) => GET.replace('/', url)).join(''))
    while (answers(text()) < 5) await once(socket, 'data')
    expect(text().match(/\/[a-e]/g)).toEqual(['/a', '/b', '/c', '/d', '/e'])
    expect(most).toBe(1)
  })

  it('end the connection when too many wait, and cost whoever sent them an answer for a while', async () => {
    let handled = 0
    await aServer({ lookEvery: 60_000 }, (response) => {
      handled += 1
      setImmediate(() => response.end())
    })
    const [one, other] = [await aConnection('127.0.0.2'), await aConnection('127.0.0.2')]
    one.socket.write(GET.repeat(1_000))
    expect(await one.isGone).toBe(true)
    expect(handled).toBe(1)
    expect(await isAnswered('127.0.0.2')).toBe(false)
    expect(await isAnswered('127.0.0.3')).toBe(true)
    // Connections opened before are judged by themselves.
    other.socket.resume().write(GET)
    await once(other.socket, 'data')
  })

  it.each([
    ['a proxy stands between', '127.0.0.2', false],
    ['a proxy may stand between that nobody told of', '127.0.0.1', true],
  ])('cost nobody else an answer where %s', async (_, address, isDirect) => {
    await aServer({ lookEvery: 60_000 }, (response) => setImmediate(() => response.end()), isDirect)
    const one = await aConnection(address)
    one.socket.write(GET.repeat(1_000))
    expect(await one.isGone).toBe(true)
    expect(await isAnswered(address)).toBe(true)
  })

  it('are answered again after the refusal', async () => {
    await aServer({ lookEvery: 5 }, (response) => setImmediate(() => response.end()))
    const one = await aConnection('127.0.0.2')
    one.socket.write(GET.repeat(1_000))
    await one.isGone
    await expect.poll(() => isAnswered('127.0.0.2')).toBe(true)
  })

  it('of which Node would answer each by itself are counted too', async () => {
    await aServer({}, (response) => setImmediate(() => response.end()))
    const { socket, isGone } = await aConnection()
    socket.write(GET.replace('\r\n\r\n', '\r\nexpect: more\r\n\r\n').repeat(1_000))
    expect(await isGone).toBe(true)
  })
})

describe('an answer that nobody takes', () => {
  it('ends its connection', async () => {
    await aServer({ takenWithin: 5, bytesALook: LARGE.length }, (response) => response.end(LARGE))
    const { socket, isGone } = await aConnection()
    socket.write(GET)
    expect(await isGone).toBe(true)
  })

  it('ends it too when a little is taken now and then', async () => {
    await aServer({ takenWithin: 5, bytesALook: LARGE.length }, (response) => response.end(LARGE))
    const { socket, isGone } = await aConnection()
    socket.write(GET)
    const sips = setInterval(() => socket.read(1_000), 10)
    expect(await isGone).toBe(true)
    clearInterval(sips)
  })

  it('is waited for while enough of it is taken, for longer than it may wait', async () => {
    const piece = LARGE.subarray(0, LARGE.length / 64)
    // So many that a machine on which this process waits for its turn is not taken for a client that reads nothing.
    const takenWithin = 20
    await aServer({ takenWithin, bytesALook: LARGE.length }, (response) => {
      Readable.from(Array.from({ length: 64 }, () => piece)).pipe(response)
    })
    const { socket, text } = await aConnection()
    socket.write(GET)
    const start = performance.now()
    const gulps = setInterval(() => socket.read(piece.length), 10)
    while (text().length < LARGE.length) await once(socket, 'data')
    clearInterval(gulps)
    expect(performance.now() - start).toBeGreaterThan(takenWithin * LOOK_EVERY)
  })

  it('ends those that have waited for longest when all together are too much', async () => {
    const half = LARGE.length / 2
    await aServer({ unsentInAll: half + LARGE.length }, (response, url) => response.end(url === '/' ? LARGE : 'ok'))
    const many = []
    for (let i = 0; i < 4; i++) {
      const connection = await aConnection()
      connection.socket.write(GET)
      many.push(connection)
    }
    await Promise.any(many.map(({ isGone }) => isGone))
    expect(await isAnswered()).toBe(true)
  })
})

describe('connections', () => {
  it('make room for newcomers when there are too many, first those of who has most', async () => {
    await aServer({ atOnce: 20 }, (response) => response.end('ok'))
    const modest = await aConnection('127.0.0.2')
    const crowd = await Promise.all(Array.from({ length: 19 }, () => aConnection()))
    expect(await isAnswered('127.0.0.3')).toBe(true)
    await Promise.any(crowd.map(({ isGone }) => isGone))
    modest.socket.resume().write(GET)
    await once(modest.socket, 'data')
  })

  it('of a network that opens them for no answer are refused for a while, once there is no room', async () => {
    await aServer({ atOnce: 20 }, (response) => response.end('ok'))
    const first = await aConnection('127.0.0.2')
    await Promise.all(Array.from({ length: 19 }, () => aConnection('127.0.0.2')))
    await expect.poll(() => isAnswered('127.0.0.2')).toBe(false)
    expect(await first.isGone).toBe(true)
    expect(await isAnswered('127.0.0.3')).toBe(true)
  })

  it('that only listen stay, however many newcomers there are', async () => {
    await aServer({ atOnce: 20 }, (response, url, exemptFromIdleTimeout) => {
      if (url !== '/listen') return void response.end('ok')
      exemptFromIdleTimeout()
      response.writeHead(200).write('hello')
    })
    const listeners = await Promise.all(Array.from({ length: 10 }, () => aConnection('127.0.0.2')))
    for (const { socket } of listeners) {
      socket.resume().write('GET /listen HTTP/1.1\r\nhost: x\r\n\r\n')
      await once(socket, 'data')
    }
    const crowd = await Promise.all(Array.from({ length: 25 }, () => aConnection('127.0.0.3')))
    await Promise.any(crowd.map(({ isGone }) => isGone))
    expect(listeners.filter(({ socket }) => socket.destroyed || socket.readyState !== 'open')).toEqual([])
    expect(await isAnswered('127.0.0.4')).toBe(true)
  })

  it('that come while one page is drawn are in before the next one that waited is', async () => {
    const { untilAllAreIn } = await aServer({ letInFor: 60_000 }, (response) => response.end('ok'))
    let areIn = 0
    server.on('connection', () => (areIn += 1))
    const draw = async () => {
      await untilAllAreIn()
      const before = areIn
      for (let i = 0; i < 10; i++) open()
      return before
    }
    expect(await Promise.all([draw(), draw(), draw()])).toEqual([0, 10, 20])
  })

  it('that we have ended are gone soon, whether the other side ends them or not', async () => {
    await aServer({}, () => {})
    server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'))
    const { socket, isGone } = await aConnection()
    socket.allowHalfOpen = true
    socket.resume().write('no HTTP at all\r\n\r\n')
    await once(socket, 'end')
    expect(await isGone).toBe(true)
  })
})
