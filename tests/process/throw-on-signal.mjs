// A fault of the program's own, when a test asks for it: loaded into a server by NODE_OPTIONS.
process.on('SIGUSR1', () => {
  throw new Error('a fault that nobody catches')
})
process.on('SIGPIPE', () => {
  void Promise.reject(new Error('a promise that nobody waits for'))
})
