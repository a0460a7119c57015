"""The addresses to choose from, and the code that a camera reads."""

import socket

import psutil
import pytest

from gmtool.web.addresses import Net, addresses, firewall_words, likeliest, sort_addresses
from gmtool.web.qr import qr_rows


def test_that_the_addresses_of_the_house_come_first_and_vpns_and_containers_later() -> None:
    cards = [
        ("lo", "127.0.0.1"), ("lo", "::1"),
        ("docker0", "172.17.0.1"), ("br-0a1b2c", "172.18.0.1"), ("tailscale0", "100.101.102.103"), ("wg0", "10.8.0.2"),
        ("eth0", "169.254.7.7"), ("enp3s0", "2a00:1450::7"), ("enp3s0", "fe80::1%enp3s0"),
        ("enp3s0", "02:fc:00:00:00:01"),
        ("enp3s0", "fd00::5"), ("wlp2s0", "192.168.1.7"), ("ppp0", "198.51.100.7"), ("odd0", "8.8.4.4"),
    ]  # fmt: skip
    found = sort_addresses(cards)
    assert [(one.address, one.label) for one in found] == [
        ("192.168.1.7", "Wi-Fi (wlp2s0)"),
        ("fd00::5", "cable (enp3s0)"),
        ("2a00:1450::7", "cable (enp3s0)"),
        ("169.254.7.7", "cable (eth0)"),
        ("8.8.4.4", "network (odd0)"),
        ("10.8.0.2", "VPN (wg0)"),
        ("198.51.100.7", "VPN (ppp0)"),
        ("100.101.102.103", "VPN (tailscale0)"),
        ("172.17.0.1", "virtual machine or container (docker0)"),
        ("172.18.0.1", "virtual machine or container (br-0a1b2c)"),
        ("127.0.0.1", "this machine only"),
        ("::1", "this machine only"),
    ]
    assert likeliest(found).address == "192.168.1.7"
    assert likeliest(found, "10.8.0.2").address == "10.8.0.2"
    assert likeliest(found, "10.9.9.9").address == "192.168.1.7"


def test_the_names_that_other_systems_give_their_cards() -> None:
    cards = [
        ("vEthernet (WSL)", "172.20.0.1"),
        ("WLAN", "192.168.0.2"),
        ("Ethernet", "192.168.0.3"),
        ("utun3", "10.1.1.1"),
    ]
    assert [one.net for one in sort_addresses(cards)] == [Net.LAN, Net.LAN, Net.VPN, Net.VIRTUAL, Net.LOOPBACK]


def test_that_a_machine_without_a_network_has_itself() -> None:
    assert [(one.address, one.net) for one in sort_addresses([])] == [("127.0.0.1", Net.LOOPBACK)]


def test_that_every_address_of_this_machine_can_be_listened_at() -> None:
    found = addresses()
    assert "127.0.0.1" in [one.address for one in found]
    for one in found:
        with socket.socket(socket.AF_INET6 if ":" in one.address else socket.AF_INET) as place:
            place.bind((one.address, 0))


def test_that_a_system_that_tells_nothing_leaves_the_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise PermissionError

    monkeypatch.setattr(psutil, "net_if_addrs", refuse)
    assert [one.address for one in addresses()] == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("platform", "word"),
    [("linux", "ufw allow 8642/tcp"), ("win32", "private networks"), ("darwin", "System Settings")],
)
def test_that_each_system_s_firewall_has_its_words(platform: str, word: str) -> None:
    assert word in firewall_words(8642, platform)


def test_that_a_code_is_a_square_with_three_corners_to_be_found_by() -> None:
    rows = qr_rows("http://192.168.178.111:8642/#k=" + "a" * 22)
    size = len(rows)
    assert size == 33
    assert {len(row) for row in rows} == {size}
    for across, down in ((0, 0), (size - 7, 0), (0, size - 7)):
        corner = [row[across : across + 7] for row in rows[down : down + 7]]
        assert corner[0] == corner[6] == (True,) * 7
        assert corner[1] == corner[5] == (True, False, False, False, False, False, True)
    assert qr_rows("http://192.168.178.111:8642/#k=" + "b" * 22) != rows
