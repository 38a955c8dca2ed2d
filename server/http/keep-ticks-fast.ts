import { createHook } from 'node:async_hooks'

const cache: object[] = []

/**
 * Keeps one of Node's tick objects for as long as the process lives. A server that was idle collects the last one
 * and with it the shape that V8 has learnt for them; from then on every `process.nextTick`, of which an HTTP answer
 * takes several, costs six times as much (decision 0016 has the figures). The hook is on for one tick only.
 */
export function keepTicksFast(): void {
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TickObject') cache.push(resource)
    },
  }).enable()
  process.nextTick(() => {})
  hook.disable()
}
