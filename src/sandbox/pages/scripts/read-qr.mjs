// The page's choice of a picture: finds the QR in it and opens the payment that it asks for. The
// picture stays in this browser. Without a script the text of the QR can be pasted.
import decodeQR from './qr/decode.js'

/** Photos are larger than a QR needs; this keeps a phone quick. */
const SIDE_MAX_PX = 1_600

const chooser = document.querySelector('#qr-picture')
const note = document.querySelector('#qr-picture-note')
chooser.closest('[hidden]').hidden = false
chooser.addEventListener('change', () => void read())

async function read() {
  const [picture] = chooser.files
  if (!picture) return
  note.textContent = 'กำลังอ่าน QR จากรูป…'
  try {
    const text = decodeQR(await pixelsOf(picture))
    location.assign(`/pay?qr=${encodeURIComponent(text)}`)
  } catch {
    note.textContent = 'อ่าน QR จากรูปนี้ไม่ได้ ลองรูปที่ชัดกว่านี้ หรือวางข้อความ QR แทน'
    chooser.value = ''
  }
}

async function pixelsOf(picture) {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height))
  const width = Math.round(bitmap.width * scale)
  const height = Math.round(bitmap.height * scale)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  // What is transparent in a picture is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
