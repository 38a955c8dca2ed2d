import { constants } from 'node:zlib'
import { fastifyCompress } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/** Bytes below which compressing takes longer than it saves. */
const THRESHOLD = 1_024

/** Makes `compressed` work; to be awaited before any route is added. */
export const compressReads = (app: FastifyInstance) =>
  app.register(fastifyCompress, {
    global: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    // Quality 4 takes a third of the time of 6 and leaves a tenth more: these answers are made for one reader.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

/**
 * The route options of an endpoint whose answers are compressed as they are sent: reads that are not cached (cached answers
 * are compressed once, when they are made). An answer to a write may hold tokens beside what the caller sent, and the size of
 * a compressed one tells of both (BREACH), so it is left alone.
 */
export const compressed = ({ method, cached }: Endpoint) =>
  method === 'GET' && !cached ? { compress: { threshold: THRESHOLD } } : {}
