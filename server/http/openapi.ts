import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { REFUSALS_OF_ANY } from '#contract/refusals-of.ts'
import type { Api } from './implement.ts'
import { encodingOf, sendCached } from './ready-answer.ts'
import { refusalWording } from './refusal-responses.ts'
import { API } from './request-kind.ts'
import { apiPagePolicy, DATA_POLICY } from './security-headers.ts'

/** Hash of the one style element that Swagger UI's script adds to its page. The journey to that page fails when it changes. */
const SWAGGER_STYLES = ['sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=']

/** The API's description, generated from the contract, and a page to read it at `/api/docs`. */
export async function serveOpenApi({ app, cache, renderBudget }: Api, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '로또렌즈 API',
        version: '1',
        description:
          '금액은 원 단위 정수, 시각은 UTC ISO 8601, 추첨일은 한국 날짜(YYYY-MM-DD)입니다. ' +
          '오류는 { detail, code, errors? } 형식이며 detail은 한국어 문장, code는 프로그램이 구분하는 이름입니다. ' +
          '호출마다 거절하는 코드가 그 호출에 있고, 다음은 어느 호출이나 거절하는 코드입니다.\n\n' +
          REFUSALS_OF_ANY.map((code) => `- ${refusalWording(code)}`).join('\n'),
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...API }
    })
    // Swagger UI's scripts are the site's largest files, and are read from the disk for each request.
    docs.addHook('onRequest', async (request) => renderBudget.count(request.ip))
    // The description is serialised once rather than for each request.
    docs.addHook('preHandler', async (request, reply) => {
      const url = request.routeOptions.url ?? ''
      const written = { '/api/docs/json': writtenAsJson, '/api/docs/yaml': writtenAsYaml }[url]
      if (written)
        return sendCached(request, reply, await cache.fill(url, encodingOf(request), async () => written(app)))
    })
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', apiPagePolicy(SWAGGER_STYLES))
    })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      theme: { title: '로또렌즈 API' },
      uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: 0 },
    })
  })
}

const headers = { 'content-security-policy': DATA_POLICY }
const writtenAsJson = (app: FastifyInstance) => ({
  body: JSON.stringify(app.swagger()),
  contentType: 'application/json; charset=utf-8',
  headers,
})
const writtenAsYaml = (app: FastifyInstance) => ({
  body: app.swagger({ yaml: true }),
  contentType: 'application/x-yaml; charset=utf-8',
  headers,
})
