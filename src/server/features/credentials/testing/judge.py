"""Judges credentials with code that had no part in making them: pyld, cryptography and the standard library.

Reads one JSON object from standard input and writes one to standard output. `contexts` maps URLs to JSON-LD contexts;
`credentials` is a list of {credential, did, status, now}, where `credential` and `status` are JSON texts as they were
served; `png` (base64) and `svg` are lists of baked pictures. Nothing is fetched.
"""

import base64
import datetime
import gzip
import hashlib
import json
import struct
import sys
import xml.etree.ElementTree as xml
import zlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pyld import jsonld

BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def from_multibase(text):
    assert text[0] == "z", "not base58btc"
    number = 0
    for letter in text[1:]:
        number = number * 58 + BASE58.index(letter)
    zeros = len(text[1:]) - len(text[1:].lstrip("1"))
    return bytes(zeros) + number.to_bytes((number.bit_length() + 7) // 8, "big")


def loader_of(contexts):
    def load(url, _options):
        if url not in contexts:
            raise jsonld.JsonLdError(f"{url} is not known", "loading document failed")
        document = contexts[url]
        return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": document}

    return load


def canonical_hash(document, load):
    options = {"algorithm": "URDNA2015", "format": "application/n-quads", "documentLoader": load}
    return hashlib.sha256(jsonld.normalize(document, options).encode()).digest()


def is_signed(document, did, load):
    """Whether the proof holds, by a key that the issuer's DID document names for assertions."""
    (proof,) = document["proof"]
    issuer = document["issuer"]
    issuer_id = issuer["id"] if isinstance(issuer, dict) else issuer
    methods = {method["id"]: method for method in did["verificationMethod"]}
    method = methods.get(proof["verificationMethod"])
    if did["id"] != issuer_id or method is None or method["controller"] != issuer_id:
        return False
    if proof["verificationMethod"] not in did["assertionMethod"] or proof["proofPurpose"] != "assertionMethod":
        return False
    if (proof["type"], proof["cryptosuite"]) != ("DataIntegrityProof", "eddsa-rdfc-2022"):
        return False
    options = {name: value for name, value in proof.items() if name != "proofValue"}
    options["@context"] = document["@context"]
    unsigned = {name: value for name, value in document.items() if name != "proof"}
    key = from_multibase(method["publicKeyMultibase"])
    assert key[:2] == b"\xed\x01", "not an Ed25519 key"
    try:
        signed = canonical_hash(options, load) + canonical_hash(unsigned, load)
        Ed25519PublicKey.from_public_bytes(key[2:]).verify(from_multibase(proof["proofValue"]), signed)
        return True
    except InvalidSignature:
        return False


def is_revoked(entry, status, did, load):
    """Looks the entry up in the list that it names, which has to hold by itself."""
    assert entry["type"] == "BitstringStatusListEntry" and status["id"] == entry["statusListCredential"]
    assert "BitstringStatusListCredential" in status["type"] and is_signed(status, did, load), "the list does not hold"
    subject = status["credentialSubject"]
    assert subject["statusPurpose"] == entry["statusPurpose"] == "revocation" and subject["encodedList"][0] == "u"
    encoded = subject["encodedList"][1:]
    bits = gzip.decompress(base64.urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4)))
    assert len(bits) * 8 >= 131072, "the list is too short"
    index = int(entry["statusListIndex"])
    return bool(bits[index // 8] >> (7 - index % 8) & 1)


def judge(case, load):
    document = json.loads(case["credential"])
    now = datetime.datetime.fromisoformat(case["now"])
    at = lambda name: datetime.datetime.fromisoformat(document[name].replace("Z", "+00:00"))
    return {
        "signed": is_signed(document, case["did"], load),
        "begun": at("validFrom") <= now,
        "expired": "validUntil" in document and at("validUntil") <= now,
        "revoked": is_revoked(document["credentialStatus"], json.loads(case["status"]), case["did"], load),
    }


def in_png(png):
    """The texts of every credential chunk; each chunk's checksum has to be right, and the last one the end."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    found, at, name = [], 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack(">I", png[at + 8 + length : at + 12 + length])
        assert zlib.crc32(name + content) == checksum, name
        keyword, _, rest = content.partition(b"\0")
        if name == b"iTXt" and keyword == b"openbadgecredential":
            assert rest[:2] == b"\0\0", "compressed"
            found.append(rest[2:].split(b"\0", 2)[2].decode())
        at += 12 + length
    assert name == b"IEND" and at == len(png)
    return found


def in_svg(svg):
    """The texts of every credential element; the first one has to be the first thing in the root."""
    root = xml.fromstring(svg)
    name = "{https://purl.imsglobal.org/ob/v3p0}credential"
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and not root.text and root[0].tag == name
    return [element.text for element in root.iter(name)]


asked = json.load(sys.stdin)
loader = loader_of(asked["contexts"])
json.dump(
    {
        "credentials": [judge(case, loader) for case in asked.get("credentials", [])],
        "png": [in_png(base64.b64decode(png)) for png in asked.get("png", [])],
        "svg": [in_svg(svg) for svg in asked.get("svg", [])],
    },
    sys.stdout,
)
