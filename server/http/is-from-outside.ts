import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A call that a page or the command line makes inside this process has no connection, and is part of something else. */
export const isFromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket
