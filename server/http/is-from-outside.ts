import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** False for a call that a page or the command line makes inside this process: it has no connection, and is part of other work. */
export const isFromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket
