// The script that a shop puts into its page: a conversation that fills it. It keeps the conversation's
// number where the page lets it keep things, and takes nothing else from the page but its theme.
{
  const service = new URL(document.currentScript.src).origin
  const KEPT = 'sandbox_chat_conversation'
  const POLL_MS = 2000
  const SOON_MS = 500

  const style = document.createElement('style')
  style.textContent = `
    @font-face { font-family: Prompt; font-weight: 400; src: url('${service}/fonts/prompt-thai-400.woff2') format('woff2'); }
    :root { --bg: #08130e; --card: #12231b; --own: #14603f; --text: #eaf4ee; --soft: #a9bdb1; --line: #6b8577; --go: #1db877; --on-go: #03150c; color-scheme: dark; }
    :root[data-theme='light'] { --bg: #f3f6f2; --card: #fff; --own: #d5eddf; --text: #11241a; --soft: #4a5f53; --line: #71867a; --go: #0b7a4b; --on-go: #fff; color-scheme: light; }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { background: var(--bg); color: var(--text); font: 400 16px/1.6 Prompt, 'Noto Sans Thai', sans-serif; }
    main { display: flex; flex-direction: column; height: 100%; }
    h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; white-space: nowrap; }
    section { flex: 1; overflow-y: auto; padding: 12px 16px; display: flex; flex-direction: column; gap: 8px; outline-offset: -2px; }
    section p { max-width: 82%; margin: 0; padding: 8px 12px; border-radius: 14px; background: var(--card); align-self: flex-start; overflow-wrap: anywhere; white-space: pre-wrap; }
    p[data-from='visitor'] { background: var(--own); align-self: flex-end; }
    time { display: block; color: var(--soft); font-size: 12px; line-height: 1.4; }
    p[data-from='visitor'] time { color: inherit; }
    #state { min-height: 22px; margin: 0; padding: 0 16px; color: var(--soft); font-size: 13px; }
    form { display: flex; gap: 8px; padding: 8px 16px 12px; border-top: 1px solid var(--line); }
    label { flex: 1; }
    label span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    input { width: 100%; height: 48px; padding: 0 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: inherit; font: inherit; }
    input::placeholder { color: var(--soft); opacity: 1; }
    button { min-width: 72px; height: 48px; border: 0; border-radius: 12px; background: var(--go); color: var(--on-go); font: inherit; cursor: pointer; }
    button:disabled { opacity: 0.6; }
    :focus-visible { outline: 2px solid var(--go); outline-offset: 2px; }
  `
  document.head.append(style)
  document.body.innerHTML = `
    <main>
      <h1>แชทกับเจ้าหน้าที่</h1>
      <section role="log" aria-label="ข้อความ" tabindex="0"></section>
      <p id="state" role="status"></p>
      <form>
        <label><span>ข้อความถึงเจ้าหน้าที่</span><input name="text" maxlength="1000" autocomplete="off" enterkeyhint="send" placeholder="พิมพ์ข้อความ" /></label>
        <button>ส่ง</button>
      </form>
    </main>`
  const [list, state, form] = ['section', '#state', 'form'].map((one) =>
    document.querySelector(one),
  )
  const time = new Intl.DateTimeFormat('th-TH', { timeStyle: 'short', timeZone: 'Asia/Bangkok' })
  const names = { staff: 'เจ้าหน้าที่', visitor: 'คุณ' }

  let conversation = localStorage.getItem(KEPT)
  let last = 0
  let timer

  const call = async (path, body) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(service + path, init)
    if (response.status === 404) throw new Error('gone')
    if (!response.ok) throw new Error(`${response.status}`)
    return response.json()
  }
  const show = ({ id, from, text, at }) => {
    last = Math.max(last, id)
    const item = document.createElement('p')
    item.dataset.from = from
    const foot = document.createElement('time')
    foot.dateTime = at
    foot.textContent = `${names[from]} ${time.format(new Date(at))}`
    item.append(text, foot)
    list.append(item)
    list.scrollTop = list.scrollHeight
  }
  const begin = async () => {
    list.replaceChildren()
    last = 0
    conversation = (await call('/chat/conversations', {})).conversation_id
    localStorage.setItem(KEPT, conversation)
  }
  const look = async () => {
    clearTimeout(timer)
    let isTyping = false
    try {
      if (!conversation) await begin()
      const answer = await call(`/chat/conversations/${conversation}/messages?after=${last}`)
      answer.messages.forEach(show)
      isTyping = answer.is_typing
      state.textContent = isTyping ? 'เจ้าหน้าที่กำลังพิมพ์…' : ''
    } catch (error) {
      if (error.message === 'gone') conversation = null
      state.textContent = 'ติดต่อแชทไม่ได้ กำลังลองใหม่…'
    }
    clearTimeout(timer)
    timer = setTimeout(look, isTyping ? SOON_MS : POLL_MS)
  }
  const send = async () => {
    const { text } = form.elements
    const typed = text.value.trim()
    if (typed === '' || !conversation) return
    const button = form.querySelector('button')
    button.disabled = true
    try {
      await call(`/chat/conversations/${conversation}/messages`, { text: typed })
      text.value = ''
    } catch {
      state.textContent = 'ส่งไม่สำเร็จ กรุณาลองอีกครั้ง'
      return
    } finally {
      button.disabled = false
    }
    text.focus()
    await look()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  void look()
}
