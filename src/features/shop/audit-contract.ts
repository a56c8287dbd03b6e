import { defineAudit } from '#kernel/audit.ts'

/** What staff do to the point shop. */
export const shopAudit = defineAudit({
  nouns: { shop: 'ร้านค้าแต้ม' },
  objects: { shop_item: { thai: 'ของในร้านค้าแต้ม', permission: 'shop.view' } },
  fields: {
    title: { thai: 'ชื่อ' },
    version: { thai: 'ฉบับของเงื่อนไข' },
    shop_points: { thai: 'ราคาแต้ม' },
    shop_variant: { thai: 'แบบ' },
    shop_change: { thai: 'จำนวนที่เปลี่ยน' },
    shop_stock: { thai: 'คงเหลือ' },
    shop_parcels: { thai: 'จำนวนพัสดุ' },
    shop_redemption_id: { thai: 'รายการแลก', as: 'id' },
    shop_tracking: { thai: 'เลขพัสดุ' },
  },
  actions: {
    'shop.written': { thai: 'เขียนของแลก', object: 'shop_item' },
    'shop.published': { thai: 'อนุมัติของแลก', object: 'shop_item' },
    'shop.rejected': { thai: 'ไม่อนุมัติของแลก', object: 'shop_item' },
    'shop.paused': { thai: 'พักของแลก', object: 'shop_item' },
    'shop.resumed': { thai: 'เปิดของแลกต่อ', object: 'shop_item' },
    'shop.stock_changed': { thai: 'ปรับสต็อก', object: 'shop_item' },
    'shop.parcel_packed': { thai: 'แพ็กของแลก', object: 'shop_item' },
    'shop.parcel_shipped': { thai: 'จัดส่งของแลก', object: 'shop_item' },
    'shop.parcel_delivered': { thai: 'ยืนยันส่งถึง', object: 'shop_item' },
    'shop.parcel_returned': { thai: 'รับพัสดุตีกลับ', object: 'shop_item' },
    'shop.parcel_cancelled': { thai: 'ยกเลิกการแลก', object: 'shop_item' },
    'shop.addresses_read': { thai: 'ดูที่อยู่จัดส่ง', object: 'shop_item' },
    'shop.codes_added': { thai: 'เพิ่มรหัส', object: 'shop_item' },
  },
})
