import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from './running-server.ts'

/** A door to a server on this computer that can be shut, with everybody inside thrown out, and that can lead elsewhere. */
export async function aDoor(to: { readonly hostname: string; readonly port: number }) {
  const port = await freePort()
  const open = new Set<Socket>()
  let target = to
  let milliseconds = 0
  const late = () =>
    new Transform({
      transform: (chunk, _, done) =>
        void (milliseconds ? setTimeout(done, milliseconds, null, chunk) : done(null, chunk)),
    })
  const proxy = createServer((socket) => {
    const inner = connect(target.port, target.hostname)
    for (const [end, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      open.add(end)
      // A pipe does not pass a reset on: a query on the other side would wait for ever.
      end.on('error', () => other.destroy()).on('close', () => open.delete(end))
    }
    socket.pipe(inner).pipe(late()).pipe(socket)
  })
  const listen = async () => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }
  await listen()
  return {
    port,
    open: listen,
    shut: async () => {
      for (const socket of open) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
    /** Every answer comes so much later from now on. */
    delay: (by: number) => {
      milliseconds = by
    },
    /** From now on newcomers are led there; those who are in stay where they are. */
    leadTo: (other: number) => {
      target = { hostname: '127.0.0.1', port: other }
    },
  }
}
