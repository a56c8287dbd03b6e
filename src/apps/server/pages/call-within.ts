import type { FastifyInstance } from 'fastify'
import { presentDrawing } from '#platform/http/page-drawing.ts'

/** An address of its own, so that a page of visitors, drawn for all, uses up nobody's rate limit. */
const VISITORS_PAGE = 'page'

/**
 * How a page that is being drawn makes its calls: without the network, with the checks and answers
 * that its reader would meet. A member's page reads only: what it posts is posted by a visitor, so
 * what the agent's settings ask for comes and nothing is done in the member's name (`answer.ts`).
 */
export function callWithin(app: FastifyInstance) {
  return async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const drawing = presentDrawing()
    const asked = app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: headers as Record<string, string>,
      remoteAddress: drawing?.ip ?? VISITORS_PAGE,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const answer = await (drawing ? drawing.read(asked) : asked)
    return new Response(answer.body, { status: answer.statusCode })
  }
}
