import { createServer } from 'node:http'

/* Run by hot-answers.ts: the least that Node can do, sending the bytes and headers that it is given. */
const { port, headers, body } = JSON.parse(process.env.ANSWER as string) as {
  port: number
  headers: string[]
  body: string
}
const bytes = Buffer.from(body, 'base64')
createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(port, '127.0.0.1', () => console.log('listening'))
